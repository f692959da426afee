import type { PiiType } from '#pii/types.ts';

/** A number that nobody has, with a sentence in English and one in the language of its country; # stands for it. */
export type Example = { type: PiiType; value: string; english: string; local: string };

function examples(region: string): Example[] {
  return region
    .trim()
    .split('\n')
    .map((line) => {
      const [type, value, english, local] = line.split('|').map((part) => part.trim()) as [
        string,
        string,
        string,
        string,
      ];
      return { type: type as PiiType, value, english, local };
    });
}

export const regions: Record<string, Example[]> = {
  'the United States': examples(`
    social_security_number | 536-22-1234 | Her SSN is #. | Su número de social security es #.
    social_security_number | 536221234 | Social security number: # | El SSN del paciente: #
    us_itin | 912-70-1234 | Please quote your ITIN # on the form. | Su ITIN es #.
    us_passport | 912803456 | My US passport number is #. | Passport no: #
    us_passport | A12803456 | US passport: # | She travelled on American passport #.
    us_driver_license | S514-172-80-844-0 | Florida driver's license # | My driver license is #.
    us_driver_license | 425700624 | His driver's license number is #, issued in Texas. | DL number: #
    us_driver_license | A1234567 | California driver license # expired. | Drivers license no. #
    us_ein | 84-4000566 | Our EIN is #. | Federal tax ID #
    bank_routing_number | 021000021 | Routing number # at the bank. | ABA: #
    bank_account_number | 945456787654 | Please debit my checking account #. | Bitte von Kontonummer # abbuchen.
  `),
  'banks of all countries': examples(`
    iban | GB82 WEST 1234 5698 7654 32 | Wire it to # today. | Überweisung an IBAN # bitte.
    iban | de89370400440532013000 | my iban is # | Meine IBAN lautet #.
    iban | FR1420041010050500013M02606 | Pay into #. | Virement sur le compte #.
    iban | NO9386011117947 | The account is #. | Kontoen er #.
    iban | CH93-0076-2011-6238-5295-7 | Send it to # please. | Konto: #
    iban | MT84MALT011000012345MTLCAST001S | Account: # | IBAN #
  `),
  'Britain and Ireland': examples(`
    uk_nhs_number | 943 476 5919 | NHS number # was read out. | The patient's NHS no. is #.
    uk_nhs_number | 9434765919 | Her NHS number is #. | National Health Service: #
    uk_national_insurance_number | AB 12 34 56 C | It says # on the letter. | National insurance number: #
    uk_national_insurance_number | HP570569D | His NINO is #. | NI number: #
    uk_passport | AB1234567 | Her UK passport # expired. | British passport number #
    uk_driving_licence | MORGA657054SM9IJ | Driving licence #. | It reads # on the card.
    uk_postcode | SW1A 1AA | His address ends in #. | The postcode is #.
    uk_vehicle_registration | AB12 CDE | Vehicle registration: #. | The number plate was #.
    uk_utr | 9798340004 | Unique taxpayer reference: # | Your UTR is #.
    ie_pps | 6339794KW | PPS number: # | My PPSN is #.
  `),
  'Australia and New Zealand': examples(`
    au_abn | 51 824 753 556 | ABN: # | Our Australian Business Number is #.
    au_abn | 51824753556 | ABN # | The ABN is #.
    au_acn | 518 447 704 | ACN # Pty Ltd | Australian company number: #
    au_tfn | 876 543 210 | My tax file number is #. | TFN: #
    au_medicare_number | 2123 45670 1 | Medicare card # | Her Medicare number is #.
    nz_ird | 49-091-850 | IRD number: # | Inland Revenue knows him as IRD #.
  `),
  'India and Pakistan': examples(`
    in_pan | ABCPE1234F | PAN: # | उनका पैन # है।
    in_aadhaar | 9705 1751 1106 | Aadhaar number # | मेरा आधार संख्या # है।
    in_aadhaar | 970517511106 | Her Aadhaar is #. | आधार कार्ड: #
    in_vehicle_registration | MH 12 AB 1234 | Vehicle number # was seen. | वाहन # registration
    in_voter_id | XYZ1234567 | Voter ID # | मतदाता पहचान पत्र #
    in_passport | J8369854 | Indian passport # | पासपोर्ट संख्या #
    in_gstin | 27AAPFU0939F1ZV | Our number is #. | GSTIN: #
    pk_cnic | 17400-5668720-1 | CNIC: # | شناختی کارڈ نمبر #
  `),
  'Spain, Portugal and Italy': examples(`
    es_nif | 12345678Z | Her DNI is #. | Mi DNI es #.
    es_nif | 74102943-W | NIF: # | Documento nacional de identidad: #
    es_nie | X2678679F | NIE # | Número de identificación de extranjero: #
    es_passport | AAA123456 | Spanish passport # | Pasaporte número #.
    es_social_security_number | 31/57056917/51 | Spanish social security: # | Número de la Seguridad Social: #
    pt_nif | 285978543 | Portuguese tax number # | O número de contribuinte é #.
    pt_cc | 979834006AN7 | Citizen card # | Cartão de cidadão: #
    it_fiscal_code | RSSMRA85T10A562S | Her code is #. | Codice fiscale: #
    it_driver_license | AA1234567B | Italian driving licence # | Patente di guida: #
    it_vat_code | 12345670017 | Italian VAT: # | Partita IVA #
    it_passport | AA1234567 | Italian passport # | Passaporto numero #.
    it_identity_card | CA00000AA | Italian identity card # | Carta d'identità #
  `),
  Germany: examples(`
    de_tax_id | 76 269 458 010 | German tax ID: # | Meine Steuer-ID ist #.
    de_tax_id | 48273779064 | German tax id # | Steueridentifikationsnummer: #
    de_tax_number | 181/815/08155 | German tax number # | Steuernummer: #
    de_passport | C01X00T47 | German passport # | Reisepassnummer: #
    de_id_card | L01X00T47 | German ID card # | Personalausweis Nr. #
    de_social_security | 65170839J003 | German social security number # | Rentenversicherungsnummer: #
    de_health_insurance | A123456780 | German health insurance # | Krankenversichertennummer #
    de_bsnr | 021234568 | BSNR # of the practice | Betriebsstättennummer: #
    de_lanr | 123456601 | LANR: # | Lebenslange Arztnummer #
    de_plz | 80331 | German postcode # | PLZ: #
    de_kfz | M-AB 1234 | German license plate: # | Das Kennzeichen ist #.
    de_handelsregister | HRB 12345 | Commercial register: # | Handelsregister #, Amtsgericht München
    de_vat_code | DE812522686 | It is on the invoice: #. | USt-IdNr.: #
    de_fuehrerschein | B072RRE2I55 | German driving licence # | Führerscheinnummer: #
  `),
  'western Europe': examples(`
    fr_nir | 1 84 12 76 451 089 46 | It says # on the card. | Numéro de sécurité sociale : #
    fr_nir | 184127645108946 | French social security # | Son NIR est #.
    fr_passport | 12AB34567 | French passport: # | Numéro de passeport #
    fr_siren | 732 829 320 | SIREN # | Numéro SIREN : #
    nl_bsn | 111222333 | Citizen service number: # | Burgerservicenummer: #
    be_national_number | 85.07.30-033.28 | It reads #. | Rijksregisternummer #
    be_national_number | 85073003328 | Belgian national number # | Numéro national : #
    ch_ahv | 756.9217.0769.85 | She gave #. | AHV-Nummer: #
    at_svnr | 1237 010180 | Austrian social security number # | Sozialversicherungsnummer: #
    gr_amka | 17107483947 | AMKA # | ΑΜΚΑ: #
  `),
  'the Nordic countries': examples(`
    se_personnummer | 811228-9874 | Swedish personal identity number # | Personnummer: #
    se_personnummer | 8112289874 | Personnummer # | Mitt personnummer är #.
    se_organisationsnummer | 556703-7485 | Organization number # | Organisationsnummer: #
    fi_personal_identity_code | 131052-308T | It is #. | Henkilötunnus: #
    no_fodselsnummer | 15108695088 | Norwegian national identity number # | Fødselsnummer: #
    dk_cpr | 211062-5629 | Danish CPR number: # | CPR-nummer #
    is_kennitala | 120174-3399 | Icelandic ID # | Kennitala: #
  `),
  'eastern Europe': examples(`
    pl_pesel | 44051401359 | PESEL # | Numer PESEL: #
    pl_nip | 856-734-62-15 | NIP # | Numer NIP: #
    pl_regon | 192598184 | REGON # | Numer REGON: #
    cz_rodne_cislo | 710319/2745 | Czech birth number # | Rodné číslo: #
    ro_cnp | 1630615123457 | Romanian national ID # | CNP: #
    bg_egn | 7523169263 | Uniform civil number # | ЕГН: #
    hr_oib | 33392005961 | OIB: # | Osobni identifikacijski broj #
    hu_tax_id | 8071592153 | Hungarian tax ID # | Adóazonosító jel: #
    lt_asmens_kodas | 33309240064 | Lithuanian personal code # | Asmens kodas: #
    lv_personas_kods | 161175-19997 | Latvian personal code # | Personas kods: #
    ee_isikukood | 37605030299 | Estonian personal code # | Isikukood: #
    ua_rntrc | 1759013776 | Ukrainian tax number # | РНОКПП: #
    ru_inn | 500100732259 | Russian tax number # | ИНН #
  `),
  'eastern Asia': examples(`
    kr_rrn | 980201-2047758 | Resident registration number: # | 주민등록번호는 #입니다.
    kr_frn | 850321-5124569 | Foreigner registration number # | 외국인등록번호: #
    kr_passport | M12345678 | Korean passport # | 여권번호: #
    kr_driver_license | 11-22-123456-78 | Korean driver license # | 운전면허번호: #
    kr_brn | 153-12-49902 | Business registration number: # | 사업자등록번호: #
    cn_resident_id | 11010519491231002X | Resident identity card # | 他的身份证号码是#。
    hk_identity_card | A123456(3) | It reads #. | 香港身份證號碼：#
    tw_national_id | A123456789 | Taiwanese national ID # | 身分證字號：#
    jp_my_number | 123456789018 | My Number: # | マイナンバーは#です。
  `),
  'south-eastern Asia': examples(`
    sg_nric_fin | S1234567D | NRIC # | Kad pengenalan Singapore NRIC: #
    sg_uen | 201834476E | Unique entity number # | UEN: #
    th_tnin | 2-4134-11406-49-9 | Thai national ID # | เลขประจำตัวประชาชน #
    my_nric | 770305-02-1234 | My IC number is #. | No kad pengenalan: #
    id_nik | 3171012501900001 | NIK # | Nomor KTP saya #.
    vn_tax_code | 0100233488 | Vietnamese tax code: # | Mã số thuế: #
    ph_tin | 123-456-789-000 | TIN: # | Ang TIN ko ay #.
    ph_umid | 0028-1215160-9 | UMID # | Common reference number (CRN): #
  `),
  'Africa, Turkey and Israel': examples(`
    ng_nin | 12345678901 | My NIN is #. | National identification number: #
    ng_vehicle_registration | ABC-123DE | Plate number: # | The vehicle's number plate is #.
    ng_bvn | 22345678901 | BVN: # | Bank verification number #
    za_id_number | 8001015009087 | South African ID # | Identiteitsnommer: #
    ke_pin | A012345678Z | KRA PIN: # | Nambari ya KRA: #
    tr_identity_number | 10000000146 | Turkish identity number # | T.C. kimlik numarası: #
    tr_license_plate | 34 ABC 123 | Turkish license plate # | Plaka: #
    il_identity_number | 518344767 | Israeli ID # | תעודת זהות: #
  `),
  'the Americas': examples(`
    ca_sin | 130 692 544 | Social insurance number: # | Numéro d'assurance sociale : #
    ca_sin | 130692544 | My SIN is #. | Mon NAS est #.
    br_cpf | 390.533.447-05 | It reads #. | CPF: #
    br_cpf | 39053344705 | Her CPF is #. | CPF nº #
    br_cnpj | 16.727.230/0001-97 | CNPJ # | O CNPJ da empresa é #.
    mx_curp | BOXW310820HNERXN09 | It says #. | CURP: #
    mx_rfc | GODE561231GR8 | RFC # | Registro Federal de Contribuyentes: #
    ar_cuit | 20-05536168-2 | CUIT # | Clave única de identificación tributaria: #
    cl_rut | 12.531.909-2 | RUT # | Mi RUT es #.
    co_nit | 213.123.432-1 | Colombian tax ID # | NIT: #
  `),
  'any country': examples(`
    passport_number | X1234567 | Passport number # | Reisepass Nr. #
    driver_license_number | 9876AB1234 | Driving licence number: # | Permis de conduire n° #
    national_id_number | AB-1234567 | National ID number: # | Cédula #
    tax_id_number | T12345678 | Tax identification number # | Identifiant fiscal : #
    certificate_number | B1234567 | Birth certificate number # | Certificado nº #
    swift_code | DEUTDEFF500 | SWIFT code: # | BIC #
  `),
};
