import { words } from '#domain/pii/engine/recognisers/words.ts';

/** Beside a number these say that it is one to call. */
export const labels = `phone telephone tel telefon telefone telefono teléfono téléphone telefoon puhelin telefonnummer phonenumber mobile mob cell
  cellphone handy móvil movil celular cellulare fone telefonu komórkowy portable mobiel komórka tlf tfn gsm landline hotline helpline pager voicemail whatsapp
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
  numéro, número, numero, nummer, portable`,
);
export const against = words(
  `!account, !acct, !order, !invoice, !isbn, !issn, !ssn, !social security, !card, !serial, !license, !licence, !version, !build,
  !tracking, !ticket, !case, !iban, !passport, !tax, !vat, !routing, !policy, !member, !patient, !mrn, !sku, !article, !item,
  !port, !pid, !uid, !bytes, !offset, !timestamp, !zip, !postal, !id, !imei, !npi, !ein, !nhs, !id number, !identity, !reference,
  !ref, !transaction, !model, !part, !page, !pages, !line, !error, !exit code, !size, !patent`,
);
