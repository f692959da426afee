import type { Pattern, Recogniser } from '#pii/recogniser.ts';
import { words } from './words.ts';

/** What documents of the world are numbered with; only a label says that it is one. A country's own form goes first. */
const numbered: readonly Pattern[] = [
  {
    regex: /[A-Z]{1,4}\d[A-Z\d]{4,10}|\d{2,8}[A-Z]{1,2}\d{3,6}|\d{5,11}[A-Z]{1,2}/i,
    first: 'm6-16',
    alone: 0.1,
  },
  { regex: /[A-Z]{1,3}-\d{5,10}|[A-Z]{1,2} \d{6,8}/, first: 'l1-3', alone: 0.1 },
  { regex: /\d{6,14}/, first: 'd6-14', alone: 0.02 },
  { regex: /\d{2,5}(?:[-./]\d{2,5}){1,3}/, first: 'd2-5', alone: 0.01 },
];

/** Names of programs have few digits, or letters of both cases: `base64`, `Uint8Array`. */
function isNumbered(value: string): boolean {
  return value.replaceAll(/\D/g, '').length > 2 && !/[a-z].*[A-Z]|[A-Z].*[a-z]/.test(value);
}

/** Numbers of any country, found by their label alone. */
export const generic: readonly Recogniser[] = [
  {
    type: 'passport_number',
    patterns: numbered.slice(0, 3),
    check: isNumbered,
    context: words(
      `!passport, !passport number, !passport no, !passport num, !passport#, !passport id, !passeport, !numero de passeport,
      !reisepass, !reisepassnummer, !passnummer, !pasaporte, !numero de pasaporte, !passaporto, !numero di passaporto,
      !paspoort, !paspoortnummer, !passaporte, !paszport, !numer paszportu, !pass nr, !паспорт, !pasaport,
      !pasport, !pasaportu, !útlevél, !διαβατηριο, !护照, !護照, !旅券番号, !パスポート, !여권, !여권번호, !דרכון, !جواز سفر`,
    ),
  },
  {
    type: 'driver_license_number',
    patterns: numbered,
    check: isNumbered,
    context: words(
      `!driving licence, !driving licence number, !driver licence, !driver's licence, !drivers licence,
      !driver's licence number, !driving license number, !führerschein, !führerscheinnummer, !permis de conduire,
      !numero de permis, !permiso de conducir, !licencia de conducir, !carnet de conducir, !licencia de manejo, !patente di guida,
      !rijbewijs, !rijbewijsnummer, !carta de condução, !carteira de motorista, !cnh, !prawo jazdy, !körkort, !førerkort, !kørekort,
      !ajokortti, !водительское удостоверение, !sürücü belgesi, !ehliyet, !驾驶证, !運転免許証, !免許証番号`,
    ),
  },
  {
    type: 'national_id_number',
    patterns: numbered,
    check: isNumbered,
    context: words(
      `!national id, !national id number, !national identification number, !national identity number, !national identity card,
      !identity card, !identity card number, !identity number, !id card, !id card number, !id card no, !citizen id, !citizenship number,
      !personal identification number, !personal id number, !personal number, !government id, !identity document, !resident id,
      !carte d'identite, !carte nationale d'identite, !cni, !personalausweis, !ausweisnummer, !documento de identidad, !cedula,
      !cedula de ciudadania, !dni, !carta d'identita, !identiteitskaart, !bilhete de identidade, !dowod osobisty, !numer dowodu,
      !kimlik numarası, !удостоверение личности, !身份证, !身分證`,
    ),
  },
  {
    type: 'tax_id_number',
    patterns: numbered,
    check: isNumbered,
    context: words(
      `!tax id, !tax id number, !tax identification number, !tax identification, !taxpayer id, !taxpayer identification number,
      !taxpayer number, !tin, !tax number, !tax reference, !tax file, !vat number, !vat id, !vat no, !vat registration number,
      !numero fiscal, !numero fiscale, !identifiant fiscal, !steuernummer, !steuer id, !identificacion fiscal, !codigo fiscal, !numer podatkowy,
      !vergi numarası, !fiscal number, !fiscal code`,
    ),
  },
  {
    // Numbers for the value added tax of Europe, with the code of their country (VIES), in either case and grouped as people like.
    type: 'tax_id_number',
    patterns: [
      {
        regex:
          /(?:AT|BE|BG|CHE|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI)[ -]?[A-Z]{0,2}\d(?:[ .-]?\d){6,11}(?:[A-Z]\d\d|[A-Z]{1,2})?/i,
        first: 'l2-5 m3-20',
        alone: 0.09,
      },
    ],
    context: words(
      `!vat, !vat number, !vat id, !vat no, !vat reg, !vat registration number, !tva, !numero de tva, !btw, !btw nummer, !ust id, !ust idnr, !ustid,
      !umsatzsteuer id, !mwst, !iva, !partita iva, !p iva, !nif, !cif, !nip, !moms, !alv, !dph`,
    ),
  },
  {
    type: 'certificate_number',
    patterns: numbered,
    check: isNumbered,
    context: words(
      `!certificate number, !certificate no, !certificate#, !birth certificate, !birth certificate number, !death certificate,
      !marriage certificate, !naturalization certificate, !citizenship certificate, !professional license number, !license certificate,
      !geburtsurkunde, !acte de naissance, !certificado de nacimiento, !numero de certificado, !certificado n, !certificado no`,
    ),
    against: words('ssl, tls, x509, issuer'),
  },
];
