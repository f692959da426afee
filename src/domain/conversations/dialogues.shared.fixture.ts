import type { Said } from './dialogues.fixture.ts';

/** The files in ../shared/data/documents that the dialogues below are about. */
export const sharedFiles = [
  'txt/anno__intel471_2021-08-18_information-stealer-ransomware-account-takeover.txt',
  'txt/anno__intel471_2021-09-09_groove-gang-ransomware-babuk-revil.txt',
  'txt/anno__intel471_2021-11-02_shipping-companies-ransomware-credentials.txt',
  'txt/anno__intel471_2021-12-09_emotet-returns-december-2021.txt',
  'txt/anno__lab52_2022-01-24_new-transparentribe-operation-targeting-india.txt',
  'txt/anno__proofpoint_2021-10-28_ta575-uses-squid-game-lures.txt',
  'txt/anno__proofpoint_2021-12-07_university-targeted-credential-phishing-campaigns.txt',
  'md/cheatsheetseries__File_Upload_Cheat_Sheet.md',
  'md/cheatsheetseries__Key_Management_Cheat_Sheet.md',
  'md/cheatsheetseries__Kubernetes_Security_Cheat_Sheet.md',
  'md/cheatsheetseries__Multifactor_Authentication_Cheat_Sheet.md',
  'md/docling__wiki.md',
];

/** Written before the rules for follow-ups were; some rules were mended after looking at what failed here. */
export const sharedDialogues: Said[][] = [
  [
    ['Who is TA575?', /Dridex affiliate/],
    ['Tell me more', /malicious URLs|thousands of emails|Discord|invoicing|Squid Game/],
    ['Since when does Proofpoint track it?', /late 2020/],
  ],
  [
    ['Which lures did TA575 use in October 2021?', /Squid Game/],
    ['Why?', /biggest ever|pool of potential victims|entice/],
  ],
  [
    ['What did the old Emotet use to encrypt the AES key?', /RSA/],
    ['And the new Emotet?', /Elliptic Curve|ECC/],
    ['How long was it dormant?', /most of 2021/],
  ],
  [
    ['How much did NotPetya cost Maersk?', /\$300 million/],
    ['When was that?', /2017/],
    ['What was the outcome there?', /shutting down several|100 \[percent\]/],
  ],
  [
    ['What access did an actor claim in August 2021?', /Conti|trucking/],
    ['And in September 2021?', /FiveHands|Bangladesh/],
    ['And in October?', /freight forwarding|Malaysian|FortiGate/],
  ],
  [
    ['When was IBM founded?', /1911/],
    ['And renamed?', /1924/],
    ['Tell me more', /IBM|company|punch-card/],
  ],
  [
    ['For how long did IBM hold the record for patents?', /29 consecutive years/],
    ['And when did it sell its microcomputer division?', /2005/],
    ['Why?', null],
  ],
  [
    ['Should SMS be used for MFA?', /Do not use SMS|should not be used/],
    ['Why?', /SIM-swap|risks posed/],
    ['What about email?', /Email verification|some debate|email account/],
  ],
  [
    ['Are direct updates to running containers recommended?', /avoid direct updates/],
    ['Why?', /break the image-container/],
    ['Who hosts Kubernetes?', /Cloud Native/],
  ],
  [
    ['Which government does Transparent Tribe target?', /India/],
    ['What is the decoy PDF called?', /Vaccination06042021/],
    ['What is it about?', /vaccination for employees/],
  ],
  [
    ['When did the phishing campaigns targeting universities begin?', /October 2021/],
    ['Which themes do they use?', /COVID-19|Omicron/],
    ['Who was arrested for it?', null],
  ],
  [
    ['What did an account linked to REvil bid for?', /KPOT/],
    ['When?', /October 2020/],
    ['What was the outcome there?', /only bid|auction was closed/],
  ],
  [
    ['What is the capital of Mongolia?', null],
    ['Tell me more', null],
    ['Why?', null],
  ],
];
