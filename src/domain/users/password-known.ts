/** The commonest passwords of 8 characters or more, in lower case, as leaks show them. */
export const commonPasswords = new Set(
  `password password1 password12 password123 password1234 password! password1! passw0rd p@ssw0rd p@ssword
pa$$word p@$$w0rd passwort passwort1 motdepasse contraseña senha123 12345678 123456789 1234567890 0123456789
01234567 87654321 987654321 0987654321 9876543210 11223344 12341234 12121212 123123123 112233445566 123454321
123456789a a123456789 a1234567 a12345678 aa123456 aa12345678 abc12345 abc123456 abcd1234 abcdefgh abcdefg1 1234abcd
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx !qaz2wsx qazwsxedc
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertz123 qwertzuiop azertyuiop azerty123
asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess
princess1 football football1 baseball baseball1 basketball superman superman1 batman123 pokemon1 starwars starwars1
trustno1 whatever computer internet michelle jennifer jessica1 michael1 charlie1 liverpool liverpool1 chelsea1
arsenal1 blink182 dragon123 monkey123 shadow123 master123 letmein1 letmein123 welcome1 welcome12 welcome123 welcome@123
admin123 admin1234 admin12345 admin@123 administrator root1234 rootroot toor1234 user1234 test1234 testtest test12345
changeme changeme1 changeme123 changeit secret123 default1 guest123 temp1234 temporary letmeinnow summer2024 summer2025
summer2026 winter2024 winter2025 winter2026 spring2025 spring2026 autumn2025 autumn2026 honeypot honeypot1 skepskep
skepadmin`.split(/\s+/),
);
