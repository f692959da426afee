import { words } from '#pii/recognisers/words.ts';

/** Beside a number these say that it is one to call. */
export const labels = `phone telephone tel telefon telefone telefono teléfono téléphone telefoon puhelin telefonnummer phonenumber mobile mob cell
  cellphone handy móvil movil celular cellulare fone telefonu komórkowy portable mobiel komórka tlf tfn gsm landline hotline helpline pager voicemail whatsapp
  telemóvel mobil mobilnummer handynummer natel puh cep κινητό κινητο 携帯 携帯電話 手机 手机号 手机号码 휴대폰
  telp tlm tlmv telm telf tfno sdt mobitel mobiltelefon telefonszám telefonas tālrunis sími callback kontaktnummer notfallnummer rückrufnummer
  sms office home work direct desk switchboard телефон тел моб τηλ τηλέφωνο 電話 电话 전화`;
export const faxes = 'fax facsimile telefax faks faksi факс';
export const evidence = words(
  `!phone, !telephone, !tel, !telefon, !telefone, !telefono, !téléphone, !telefoon, !puhelin, !telefonnummer, !mobile, !mob,
  !cell, !cellphone, !handy, !móvil, !celular, !tlf, !tfn, !gsm, !landline, !hotline, !helpline, !pager, !whatsapp, !fax, !telefax,
  !phone number, !mobile number, !contact number, !call me, !call us, !call, !calling, !dial, !ring, !text me, !answering, !reach me,
  !reach us, !reached at, !reach you, !reachable, !anrufen, !rufnummer, !appeler, !appelez, !llamar, !llame, !chiamare, !ligue,
  !bellen, !soittaa, !ringa, !zadzwoń, !телефон, !тел, !позвоните, !telefono, !chiamarmi,
  !chiamami, !chiamatemi, !richiamare, !recapito, !contattarmi, !appelle, !rappeler, !rappelez, !téléphoner, !joindre, !joignable, !llámame,
  !llamarme, !llámeme, !contactarme, !ligar, !telefonar, !ligue-me, !erreichen, !erreichbar, !telefonisch, !bereikbaar, !bereiken, !dzwonić,
  !numara, !numarası, !numaram, !numarasından, !arayın, !arayabilirsiniz, !ulaşabilirsiniz, !nås, number, contact, voicemail, sms, extension, desk, switchboard,
  !my number, !her number, !his number, !our number, !new number, !mijn nummer, !meine nummer, !mon numéro, !mi número, !il mio numero,
  !meu número, !mit nummer, !mitt nummer, !min mobil, !mój numer, !mé číslo, !мой номер, !soita, !soittakaa, !llama, !llamad, !позвони, !звоните,
  !rückfragen, !rückruf, !notfallkontakt, !notfallnummer, !kontakt, !kontaktnummer, !callback, !call back, !emergency contact,
  !prøv, !ringe, !pozovi, !nazovi, !nazvati, !nazvat, !zavolej, !zavolejte, !volejte, !trato directo, !comunicarse, !comunícate, !contacto,
  !contatto, !contatti, !contattare, !contatar, !contacter, !contactez, !điện thoại, !hubungi, !hívja, !sunați, !sună, !piga simu,
  text, numer, numéro, número, numero, nummer, portable`,
);
export const against = words(
  `!account, !acct, !order, !invoice, !isbn, !issn, !ssn, !social security, !card, !serial, !license, !licence, !version, !build,
  !tracking, !ticket, !case, !iban, !passport, !tax, !vat, !routing, !policy, !member, !patient, !mrn, !sku, !article, !item,
  !port, !pid, !uid, !bytes, !offset, !timestamp, !zip, !postal, !id, !imei, !npi, !ein, !nhs, !id number, !identity, !reference,
  !batch, !lot, !parts, !ref, !transaction, !model, !part, !page, !pages, !line, !error, !exit code, !size, !patent`,
);
