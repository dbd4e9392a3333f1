"""Ids as parameters: of which record each is."""

from typing import Annotated

from pydantic import Field

Account = Annotated[int, Field(description="Account the row belongs to")]
Article = Annotated[int, Field(description="Id of a knowledge article")]
Case = Annotated[int, Field(description="Id of a case, not its number")]
Contact = Annotated[int, Field(description="Contact of the account")]
Contract = Annotated[int, Field(description="Id of a contract")]
Group = Annotated[int, Field(description="Id of a user group")]
Location = Annotated[int, Field(description="Id of a location")]
Product = Annotated[int, Field(description="Id of a catalogue product")]
Sla = Annotated[int, Field(description="Id of an SLA definition")]
Unit = Annotated[int, Field(description="Id of an installed product")]
User = Annotated[int, Field(description="Id of a user")]
