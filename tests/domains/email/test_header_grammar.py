"""Headers as RFC 2047, 2231 and 5322 let programs write them: parameters, folds, encoded words."""

import base64
from email import message_from_bytes, policy

import pytest

from eopsgym.domains.email.resources.mime import MimePart
from eopsgym.domains.email.resources.mime_reading import read_raw
from eopsgym.domains.email.resources.mime_writing import as_bytes


def parsed(raw: str) -> MimePart:
    return read_raw(base64.urlsafe_b64encode(raw.encode()).decode())


BOUNDARIES = {
    # What stands in the header, and the boundary that it means
    'boundary="a\r\n b"': "a b",
    'boundary="a\r\n\tb"': "a\tb",
    '\r\n boundary="cut"': "cut",
    'boundary=\r\n "cut"': "cut",
    'charset=utf-8;\r\n\tboundary="=_a:b?c/d,e"': "=_a:b?c/d,e",
    "boundary=cut;\r\n type=text": "cut",
    'BOUNDARY="cut"': "cut",
    'boundary = "cut"': "cut",
    'boundary="c\\"ut"': 'c"ut',
    "boundary*=us-ascii''cut": "cut",
    'boundary*0="cu";\r\n boundary*1="t"': "cut",
    "boundary*1=t; boundary*0=cu": "cut",
    'x="boundary=wrong"; boundary=cut': "cut",
    'x="a;b"; boundary="cut"': "cut",
    "boundary=cut (of a comment)": "cut",
    "(first) boundary=cut": "cut",
}


@pytest.mark.parametrize("header", BOUNDARIES)
def test_parts_are_found_by_whatever_way_their_boundary_is_written(header: str) -> None:
    mark = BOUNDARIES[header]
    root = parsed(
        f"To: ann@halden.example\r\nContent-Type: multipart/mixed; {header}\r\n\r\n--{mark}\r\n"
        f"Content-Type: text/plain\r\n\r\nfirst\r\n--{mark}\r\nContent-Type: text/html\r\n\r\n"
        f"<p>second</p>\r\n--{mark}--\r\n"
    )
    assert [part.data for part in root.parts] == ["first", "<p>second</p>"]
    # What is written out again holds the same parts for another program.
    again = message_from_bytes(as_bytes(root), policy=policy.default)
    assert [each.get_content_type() for each in again.iter_parts()] == ["text/plain", "text/html"]


FILENAMES = {
    'filename="a b.pdf"': "a b.pdf",
    'filename="a\r\n b.pdf"': "a b.pdf",
    "filename=plan.pdf": "plan.pdf",
    'filename="a;b.pdf"': "a;b.pdf",
    'filename="a\\"b\\\\c.pdf"': 'a"b\\c.pdf',
    "filename*=utf-8''Gr%C3%BC%C3%9Fe.pdf": "Grüße.pdf",
    "filename*=UTF-8'de'Gr%C3%BC%C3%9Fe.pdf": "Grüße.pdf",
    "filename*=iso-8859-1''Gr%FC%DFe.pdf": "Grüße.pdf",
    'filename*0="long ";\r\n filename*1="name.pdf"': "long name.pdf",
    "filename*1=name.pdf; filename*0=long-": "long-name.pdf",
    "filename*0*=utf-8''Gr%C3%BC;\r\n filename*1*=%C3%9Fe;\r\n filename*2=.pdf": "Grüße.pdf",
    "filename*0*=utf-8''a%C3;\r\n filename*1*=%BC.pdf": "aü.pdf",
    'filename="=?utf-8?q?Gr=C3=BC=C3=9Fe=2Epdf?="': "Grüße.pdf",
    'filename="=?utf-8?q?Gr=C3=BC?=\r\n =?utf-8?q?=C3=9Fe=2Epdf?="': "Grüße.pdf",
    "FILENAME=plan.pdf; size=3": "plan.pdf",
    'filename="plan.pdf"; creation-date="Mon, 2 Mar 2026 09:00:00 +0000"': "plan.pdf",
    "filename=plan.pdf (a comment)": "plan.pdf",
    # RFC 6266: the extended one counts, whichever comes first
    "filename=\"plain.pdf\"; filename*=UTF-8''%E2%82%AC.pdf": "€.pdf",
    "filename*=UTF-8''%E2%82%AC.pdf; filename=\"plain.pdf\"": "€.pdf",
    "FileName=plain.pdf;\r\n FileName*=UTF-8''%E2%82%AC.pdf; size=3": "€.pdf",
    'filename="a;filename*=b.pdf"': "a;filename*=b.pdf",
    "filename=c.pdf; filename*0=a; filename*1=b.pdf": "ab.pdf",
    "filename=plain.pdf; filename*=nonsense''%FF.pdf": "plain.pdf",
}


@pytest.mark.parametrize("header", FILENAMES)
def test_a_file_has_its_name_however_it_is_written(header: str) -> None:
    root = parsed(
        "To: ann@halden.example\r\nContent-Type: application/pdf\r\n"
        f"Content-Disposition: attachment; {header}\r\n\r\n%PDF"
    )
    assert root.filename == FILENAMES[header]


TYPES = {
    "text/plain; charset=iso-8859-1": "é",
    'text/plain; charset="iso-8859-1"': "é",
    "text/plain;\r\n charset=\r\n iso-8859-1": "é",
    "TEXT/Plain; CharSet=ISO-8859-1": "é",
    "text/plain (of a comment); charset=iso-8859-1": "é",
    "text/plain; charset*=us-ascii'en'iso-8859-1": "é",
    "text/plain; format=flowed; charset=iso-8859-1; delsp=yes": "é",
    "text/plain; charset=iso-8859-1 (Western)": "é",
}


@pytest.mark.parametrize("kind", TYPES)
def test_a_text_is_read_in_the_charset_that_is_named(kind: str) -> None:
    raw = f"To: ann@halden.example\r\nContent-Type: {kind}\r\n\r\n".encode() + b"\xe9"
    root = read_raw(base64.urlsafe_b64encode(raw).decode())
    assert (root.mime_type, root.data) == ("text/plain", TYPES[kind])


SUBJECTS = {
    # RFC 2047, section 8, and what programs write
    "=?ISO-8859-1?Q?a?=": "a",
    "=?ISO-8859-1?Q?a?= b": "a b",
    "=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=": "ab",
    "=?ISO-8859-1?Q?a?=  =?ISO-8859-1?Q?b?=": "ab",
    "=?ISO-8859-1?Q?a?=\r\n    =?ISO-8859-1?Q?b?=": "ab",
    "=?ISO-8859-1?Q?a_b?=": "a b",
    "=?ISO-8859-1?Q?a?= =?ISO-8859-2?Q?_b?=": "a b",
    "=?utf-8?b?R3LDvMOfZQ==?=": "Grüße",
    "=?utf-8?B?R3LDvMOfZQ?=": "Grüße",  # without its padding
    "=?utf-8?b?R3LD?= =?utf-8?b?vMOfZQ==?=": "Grüße",  # a letter cut in two
    "=?utf-8*de?q?Gr=C3=BC=C3=9Fe?=": "Grüße",  # RFC 2231 adds the language
    "Re: =?utf-8?q?Gr=C3=BC=C3=9Fe?= from Ann": "Re: Grüße from Ann",
    "=?utf-8?q?a?=\r\n b\r\n =?utf-8?q?c?=": "a b c",
    "=?utf-8?x?abc?=": "=?utf-8?x?abc?=",
    "=?utf-8?q?abc": "=?utf-8?q?abc",
    "a\r\n  folded\r\n\tline": "a  folded\tline",
}


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_is_read_as_people_read_it(subject: str) -> None:
    root = parsed(f"To: ann@halden.example\r\nSubject: {subject}\r\n\r\nhi")
    assert root.header("Subject") == SUBJECTS[subject]
