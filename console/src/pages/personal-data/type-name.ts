import { useLanguage } from '#language/language.ts';

/** What the usual types are called in German; others have their English name, as in the reports. */
const german: Record<string, string> = {
  person_name: 'Name einer Person',
  email_address: 'E-Mail-Adresse',
  phone_number: 'Telefonnummer',
  fax_number: 'Faxnummer',
  street_address: 'Anschrift',
  postal_code: 'Postleitzahl',
  location: 'Ort',
  organization: 'Organisation',
  nationality: 'Staatsangehörigkeit',
  job_title: 'Berufsbezeichnung',
  date: 'Datum',
  date_of_birth: 'Geburtsdatum',
  age: 'Alter',
  credit_card_number: 'Kreditkartennummer',
  card_security_code: 'Kartenprüfnummer',
  card_expiry_date: 'Ablaufdatum einer Karte',
  iban: 'IBAN',
  bank_account_number: 'Kontonummer',
  ip_address: 'IP-Adresse',
  mac_address: 'MAC-Adresse',
  url: 'URL',
  domain_name: 'Domain',
  device_identifier: 'Gerätekennung',
  license_plate: 'Kennzeichen',
  username: 'Benutzername',
  password: 'Passwort',
  api_key: 'API-Schlüssel',
  private_key: 'Privater Schlüssel',
  access_token: 'Zugangstoken',
  medical_record_number: 'Nummer einer Krankenakte',
  medical_condition: 'Krankheit',
  religious_belief: 'Religion',
  political_opinion: 'Politische Meinung',
  social_security_number: 'Sozialversicherungsnummer (USA)',
  passport_number: 'Reisepassnummer',
  driver_license_number: 'Führerscheinnummer',
  national_id_number: 'Ausweisnummer',
  tax_id_number: 'Steuernummer',
  docket_number: 'Aktenzeichen',
  card_track_data: 'Magnetstreifendaten einer Karte',
  bank_routing_number: 'Bankleitzahl',
  swift_code: 'SWIFT-Code (BIC)',
  crypto_wallet: 'Krypto-Wallet',
  vehicle_identification_number: 'Fahrzeug-Identifizierungsnummer',
  patient_id: 'Patientennummer',
  health_plan_number: 'Versichertennummer',
  medical_license_number: 'Approbationsnummer',
  biometric_identifier: 'Biometrisches Merkmal',
  photograph: 'Foto',
  racial_or_ethnic_origin: 'Ethnische Herkunft',
  trade_union_membership: 'Gewerkschaftszugehörigkeit',
  genetic_data: 'Genetische Daten',
  sexual_orientation: 'Sexuelle Orientierung',
  criminal_record: 'Vorstrafen',
  privileged_communication: 'Vertrauliche Anwaltskorrespondenz',
  bar_number: 'Anwaltszulassungsnummer',
  certificate_number: 'Urkundennummer',
  us_passport: 'Reisepass (USA)',
  us_driver_license: 'Führerschein (USA)',
  de_tax_id: 'Steuer-Identifikationsnummer',
  de_tax_number: 'Steuernummer (Deutschland)',
  de_passport: 'Reisepass (Deutschland)',
  de_id_card: 'Personalausweis',
  de_social_security: 'Rentenversicherungsnummer',
  de_health_insurance: 'Krankenversichertennummer',
  de_bsnr: 'Betriebsstättennummer',
  de_lanr: 'Lebenslange Arztnummer',
  de_plz: 'Postleitzahl (Deutschland)',
  de_kfz: 'Kfz-Kennzeichen',
  de_handelsregister: 'Handelsregisternummer',
  de_vat_code: 'Umsatzsteuer-Identifikationsnummer',
  de_fuehrerschein: 'Führerschein (Deutschland)',
  at_svnr: 'Sozialversicherungsnummer (Österreich)',
  ch_ahv: 'AHV-Nummer (Schweiz)',
};

/** Abbreviations: the code of a country, and a single short word after it (`uk_utr`). */
const abbreviations = /\b(?:iban|url|ip|mac|imei|api|vat|id|[a-z]{2}(?= )|(?<=^[a-z]{2} )[a-z]{2,5}$|nhs)\b/g;
const words = new Set(['of', 'or']);

function english(type: string): string {
  const spaced = type.replaceAll('_', ' ');
  const name = spaced.replace(abbreviations, (word) => (words.has(word) ? word : word.toUpperCase()));
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Names types for people, from their `pii_type`. */
export function useTypeName(): (type: string) => string {
  const language = useLanguage();
  return (type) => (language === 'de' ? german[type] : undefined) ?? english(type);
}
