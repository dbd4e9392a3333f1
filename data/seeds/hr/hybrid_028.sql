-- include: enterprise.sql
-- Karin Hoffmann may do evening duty during her stepwise return, and no night duty.
UPDATE hr_case SET worknotes = 'From 2 March 2026. Evening duty until 22:00 is allowed in this time, night duty is not. The reason stays with HR.' WHERE number = 'HRC0001733';
