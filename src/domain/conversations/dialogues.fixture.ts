/** Something said in a dialogue over samples/documents, and what its answer must hold; null: it is not in the documents. */
export type Said = [message: string, holds: RegExp | null];

export const dialogues: Said[][] = [
  [
    ['Who is SALLOW HERON?', /financially motivated/],
    ['Which tools does it use?', /PAPERLANTERN|Remote Desktop|GRAVELTIDE/],
    ['How large is their first demand?', /two percent/],
    ['and its aliases?', /TM-I-0044/],
    ['Does it buy access from others?', /buys access from nobody/],
  ],
  [
    ['What extension does GRAVELTIDE add to files?', /\.gtide/],
    ['And the ransom note?', /HOW_TO_RETURN/],
    ['Is there a free decryptor for it?', /no free decryptor/],
    ['How many services does it stop?', /84 named services/],
  ],
  [
    ['What was the direct cost of the ransomware incident?', /1\.9 million/],
    ['How much of that was overtime?', /1\.1 million/],
    ['What was its root cause?', /one workstation could reach/],
  ],
  [
    ['How long does Quayline keep access logs?', /180 days/],
    ['Where are their backups kept?', /60 km/],
    ['And when was the last penetration test?', /November 2025/],
    ['Which certificates do they hold?', /27001/],
  ],
  [
    ['How many characters must a password have?', /15 characters/],
    ['Do they expire?', /do not expire/],
    ['What about service accounts?', /Service account/],
  ],
  [
    ['What is CVE-2021-44228?', /Log4/],
    ['Which versions are affected?', /6\.0/],
    ['Which version fixes it?', /6\.4/],
  ],
  [
    ['What does the PAPERLANTERN loader do?', /loader/],
    ['Which address does it report to?', /203\W+0\W+113\W+47/],
    ['How often?', /20 minutes/],
  ],
  [
    ['What is the hash of the GRAVELTIDE encryptor for Windows?', /3f8b2472/],
    ['What about Linux?', /b1935a1f/],
    ['And macOS?', null],
  ],
  [
    ['What is QL-SA-2026-004?', /API keys|restore|Freight Portal/],
    ['Who reported that?', /infrastructure team of Kestrelway/],
    ['Is there a workaround?', /stop the API listener/],
  ],
  [
    ['When did SALLOW HERON attack Ostrel Harbour Services?', /August 2025/],
    ['What was the outcome there?', /stopped before encryption/],
    ['And Brackenhythe Cold Store?', /310,000/],
  ],
  [
    ['What is the recovery time objective of the Freight Portal?', /24 hours/],
    ['and the recovery point objective?', /4 hours/],
  ],
  [
    ['Where are the immutable copies?', /Aldmoor/],
    ['How long are they kept?', /35 days/],
  ],
  [
    ['Who is SALLOW HERON?', /financially motivated/],
    ['How many characters must a password have?', /15 characters/],
    ['How quickly must a leaked API key be revoked?', /15 minutes/],
  ],
  [
    ['Who is SALLOW HERON?', /financially motivated/],
    ['What is its favourite football club?', null],
    ['Where does its leader live?', null],
  ],
  [
    ['What was the root cause of the incident?', /one workstation could reach/],
    ['Who was fired for it?', null],
    ['What is the weather like in Lisbon?', null],
  ],
  [
    ['Who is SALLOW HERON?', /financially motivated/],
    ['Tell me more', /access|demand|victim|TM-I-0044|loader|encrypt|Remote Desktop|freight/i],
    ['Tell me more', /access|demand|victim|TM-I-0044|loader|encrypt|Remote Desktop|freight/i],
  ],
  [
    ['To whom is the intrusion attributed?', /SALLOW HERON/],
    ['Why?', /match two earlier cases/],
  ],
  [
    ['Did Kestrelway pay the ransom?', /did not pay|no ransom was paid/],
    ['Why not?', /immutable/],
  ],
  [
    ['What is the hash of the GRAVELTIDE encryptor for Windows?', /3f8b2472/],
    ['And for Linux?', /b1935a1f/],
  ],
  [
    ['What happened to dispatch at Kestrelway?', /stood still|Outage of dispatch/],
    ['How long did it last?', /four and a half days|4 days, 14 hours/],
  ],
  [
    ['For how long are disk copies kept?', /14 days/],
    ['And tapes?', /12 months/],
  ],
  [
    ['What is the capital of Mongolia?', null],
    ['Tell me more', null],
    ['Why?', null],
  ],
];
