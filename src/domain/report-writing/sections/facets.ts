import type { RelationName } from '#domain/evidence/index.ts';
import type { EntityKind } from '#evidence/evidence.ts';

/** A side of a subject that a section of a report treats. */
export type Facet = {
  id: string;
  title: string;
  /** What the documents are asked, with the subject's name in place of `¤`. */
  question: string;
  /** Tactics of ATT&CK whose techniques belong here. */
  tactics: string[];
  /** Relations of the subject that belong here, and the kinds at their other end; all without kinds. */
  relations: RelationName[];
  objects: EntityKind[];
  /** Words that alone say that a sentence belongs here. */
  words: RegExp;
};

const facet = (parts: Partial<Facet> & Pick<Facet, 'id' | 'title' | 'question' | 'words'>): Facet => ({
  tactics: [],
  relations: [],
  objects: [],
  ...parts,
});

/** In the order of a report: who, whom, then how, as an intrusion goes on. */
export const facets: readonly Facet[] = [
  facet({
    id: 'attribution',
    title: 'Attribution and sponsorship',
    question: 'Who is behind ¤?',
    relations: ['attributed-to', 'located-in'],
    words:
      /\b(?:attribut(?:ed|es?|ion)|state[- ]sponsored|nation[- ]state|sponsored by|affiliated with|on behalf of|linked to (?:the )?\p{Lu}|believed to be (?:based|operat\w+|run|Russian|Chinese|Iranian|\p{Lu}\w+)|indict(?:ed|ment)|Ministry of|Revolutionary Guard|based in \p{Lu}|operat(?:es|ing) (?:out of|from) )/u,
  }),
  facet({
    id: 'motivation',
    title: 'Motivation and objectives',
    question: 'What is the motivation of ¤?',
    words:
      /\b(?:financially[- ]motivated|motivat(?:ed|ion)|espionage|(?:strategic |intelligence )?objectives?\b|financial gain|for (?:the purpose of|profit)|aim(?:s|ed|ing) (?:to|at)|goals?\b|ideolog\w+|hacktivis\w+|intellectual property|steal(?:s|ing)? (?:trade secrets|information))\b/i,
  }),
  facet({
    id: 'targets',
    title: 'Targets and victims',
    question: 'Whom does ¤ target?',
    relations: ['targets'],
    words:
      /\b(?:target(?:s|ed|ing)\b|victims?\b|victimology|against (?:organi[sz]ations|compan(?:y|ies)|entities|government|individuals|users)|organi[sz]ations in|(?:healthcare|financial|energy|education|government|defen[cs]e|transportation|manufacturing|telecommunications?) (?:sector|industr(?:y|ies)|organi[sz]ations))/i,
  }),
  facet({
    id: 'development',
    title: 'Preparation and infrastructure',
    question: 'What infrastructure does ¤ use?',
    tactics: ['TA0042', 'TA0043'],
    words:
      /\b(?:infrastructure|register(?:ed|s|ing) (?:the |a |several |multiple )?(?:malicious )?domains?|hosted (?:on|at|in)|hosting provider|domains? (?:that |which )?impersonat\w+|typosquat\w+|reconnaissance|scann(?:ed|ing) for|virtual private servers?|bulletproof|fake (?:website|personas?|profiles?))\b/i,
  }),
  facet({
    id: 'initial-access',
    title: 'Initial access',
    question: 'How does ¤ gain initial access?',
    tactics: ['TA0001'],
    words:
      /\b(?:spear[- ]?phish\w*|phish\w*|initial (?:access|compromise|infection|vector)|malicious (?:attachments?|links?|documents?|emails?|e-mails?)|e-?mails? (?:containing|with|that)|watering[- ]hole|drive-by|supply[- ]chain (?:compromise|attack)|brute[- ]forc\w+|public-facing|lures?\b|gain(?:s|ed|ing)? (?:initial |unauthori[sz]ed )?access|fake (?:installers?|updates?|Flash|software))/i,
  }),
  facet({
    id: 'execution',
    title: 'Execution',
    question: 'How does ¤ execute its code?',
    tactics: ['TA0002'],
    words:
      /\b(?:execut(?:es?|ed|ing|ion)\b|PowerShell|macros?\b|command[- ]line|scripts?\b|side-?load\w*|rundll32|regsvr32|mshta|wscript|launch(?:es|ed|ing)?\b|runs? the|shellcode|in[- ]memory|inject(?:s|ed|ing|ion)?\b)/i,
  }),
  facet({
    id: 'persistence',
    title: 'Persistence',
    question: 'How does ¤ persist?',
    tactics: ['TA0003'],
    words:
      /\b(?:persist(?:s|ed|ing|ence|ent)\b|scheduled tasks?|run keys?|CurrentVersion\\Run|startup folder|autostart|as a (?:Windows )?service|web ?shells?|(?:re)?boots?\b|maintain(?:s|ed|ing)? (?:access|a foothold))/i,
  }),
  facet({
    id: 'privilege-escalation',
    title: 'Privilege escalation',
    question: 'How does ¤ escalate privileges?',
    tactics: ['TA0004'],
    words:
      /\b(?:privilege[- ]escalation|escalat(?:es?|ed|ing) (?:its |their |the )?privileges?|elevated? (?:its |their )?(?:privileges?|permissions)|UAC\b|User Account Control|SYSTEM (?:privileges|level)|SeDebugPrivilege|token (?:impersonation|manipulation))/i,
  }),
  facet({
    id: 'defense-evasion',
    title: 'Defense evasion',
    question: 'How does ¤ evade defenses?',
    tactics: ['TA0005', 'TA0112'],
    words:
      /\b(?:evad(?:es?|ed|ing)\b|evasion|obfuscat\w+|anti-?(?:virus|analysis|debug\w*|VM|sandbox)|disabl(?:es?|ed|ing) (?:Windows |Microsoft |the )?(?:Defender|security|antivirus|firewall|protection|BitLocker|HVCI)|masquerad\w+|packed|packer|signed with|code[- ]signing|deletes? (?:itself|logs?|files?)|cover(?:s|ed|ing)? (?:its|their) tracks|bypass(?:es|ed|ing)?\b|sandbox(?:es)?\b|avoid(?:s|ed|ing)? detection|steganograph\w+|encrypted strings|hide(?:s)?\b|terminat(?:es?|ing) (?:processes|services|security))/i,
  }),
  facet({
    id: 'credential-access',
    title: 'Credential access',
    question: 'How does ¤ obtain credentials?',
    tactics: ['TA0006'],
    words:
      /\b(?:credentials?\b|passwords?\b|Mimikatz|LSASS|NTLM|Kerberoast\w*|keylog\w*|keystrokes?|brute[- ]force|hash dump\w*|password (?:spray\w*|stor\w+))/i,
  }),
  facet({
    id: 'discovery',
    title: 'Discovery',
    question: 'What does ¤ discover about its victims?',
    tactics: ['TA0007'],
    words:
      /\b(?:enumerat(?:es?|ed|ing|ion)\b|discover(?:s|y)\b|(?:system|network|host|domain) information|gather(?:s|ed|ing)? information (?:about|on)|collect(?:s|ed|ing)? (?:system|host|machine) information|host ?name|running processes|Active Directory|AdFind|BloodHound|port scan\w*)\b/i,
  }),
  facet({
    id: 'lateral-movement',
    title: 'Lateral movement',
    question: 'How does ¤ move laterally?',
    tactics: ['TA0008'],
    words:
      /\b(?:lateral(?:ly)? mov\w+|mov(?:e|es|ed|ing) laterally|lateral movement|spread(?:s|ing)? (?:through|across|to|via|within|laterally)|PsExec|SMB\b|RDP\b|Remote Desktop|WMI\b|EternalBlue|EternalRomance|pass[- ]the[- ]hash|propagat\w+|worm(?:able|-like))/i,
  }),
  facet({
    id: 'collection',
    title: 'Collection',
    question: 'What data does ¤ collect?',
    tactics: ['TA0009'],
    words:
      /\b(?:screenshots? of|captur(?:es?|ed|ing) (?:screen|audio|video|keystrokes)|collect(?:s|ed|ing)? (?:files|data|documents|emails|sensitive)|stag(?:ed|ing) (?:of )?(?:data|files)|archiv(?:es?|ed|ing) (?:the |collected )?(?:data|files)|clipboard|steal(?:s|ing)? (?:files|documents|data|information|cookies))\b/i,
  }),
  facet({
    id: 'command-and-control',
    title: 'Command and control',
    question: 'How does ¤ communicate with its command and control servers?',
    tactics: ['TA0011'],
    relations: ['communicates-with'],
    words:
      /\b(?:C2\b|C&C\b|CnC\b|command[- ]and[- ]control|beacon(?:s|ed|ing)?\b|communicat(?:es?|ed|ing|ion)s? (?:with|to|over|protocol)|HTTPS? (?:GET|POST|requests?)|DNS (?:tunnel\w*|requests?|queries)|connects? (?:back )?to|reverse (?:shell|proxy|tunnel)|Tor\b|proxy\b)/i,
  }),
  facet({
    id: 'exfiltration',
    title: 'Exfiltration',
    question: 'How does ¤ exfiltrate data?',
    tactics: ['TA0010'],
    words:
      /\b(?:exfiltrat\w+|leak sites?|leak(?:s|ed|ing)? (?:the |stolen )?data|upload(?:s|ed|ing)? (?:the |stolen |collected )?(?:data|files|documents)|double[- ]extortion|stolen data|publish(?:es|ed|ing)? (?:the )?(?:stolen|data))\b/i,
  }),
  facet({
    id: 'impact',
    title: 'Impact',
    question: 'What damage does ¤ cause?',
    tactics: ['TA0040'],
    words:
      /\b(?:encrypt(?:s|ed|ing)? (?:the |all |its |their |victim\w*[’']?s? |user |local )*(?:files?|data|disks?|drives?|systems?|documents)|encryption (?:routine|process|key|algorithm)|ransom (?:note|payment|demand\w*)|ransoms?\b|wip(?:es?|ed|ing|er)\b|destr(?:oy\w*|uct\w+)|shadow cop(?:y|ies)|outages?|shut ?down|defac\w+|disrupt\w+|mining|extort\w*|pay(?:ing|ment)? (?:the )?(?:ransom|Bitcoin)|Bitcoin)\b/i,
  }),
  facet({
    id: 'arsenal',
    title: 'Malware and tools',
    question: 'What malware and tools does ¤ use?',
    relations: ['uses', 'delivers', 'variant-of'],
    objects: ['malware', 'tool'],
    words:
      /\b(?:custom (?:malware|tools?|backdoors?)|toolset|arsenal|publicly available tools?|open[- ]source tools?|legitimate tools?|Cobalt Strike|written in|compiled|variants? of|features?\b|capabilit(?:y|ies)|supports? (?:the following )?commands|modules?\b|payloads?\b|loader\b|dropper\b|backdoor\b|RAT\b|implant\b)/i,
  }),
  facet({
    id: 'vulnerabilities',
    title: 'Vulnerabilities exploited',
    question: 'Which vulnerabilities does ¤ exploit?',
    relations: ['exploits'],
    words:
      /\b(?:CVE-\d{4}-\d{4,7}|exploit(?:s|ed|ing|ation)\b|vulnerabilit(?:y|ies)|zero[- ]day|n-day|Log4Shell|unpatched)/i,
  }),
  facet({
    id: 'detection',
    title: 'Detection',
    question: 'How can ¤ be detected?',
    words:
      /\b(?:(?:can|could|should|may) be (?:detected|identified|spotted|hunted)|detect(?:s|ed|ing|ion)? (?:of|for|the|this|rules?|name|as|opportunit\w+)|(?:monitor|look|hunt|audit|alert|review|search) (?:for|on|all|network|the logs?)|YARA|Snort|Sigma\b|signatures?\b|log(?:s|ging) (?:for|of)|detection name|detected (?:as|by))/i,
  }),
  facet({
    id: 'mitigation',
    title: 'Mitigation',
    question: 'What mitigates ¤?',
    words:
      /\b(?:mitigat\w+|recommend(?:s|ed|ation\w*)?\b|should (?:be )?(?:patch\w*|appl\w+|disable\w*|restrict\w*|enforce\w*|implement\w*|update\w*|use|enable\w*|keep|ensure|consider|maintain|not)|^(?:Apply|Patch|Disable|Restrict|Enforce|Implement|Update|Enable|Keep|Ensure|Maintain|Block|Limit|Use|Require|Segment|Back ?up|Train|Install|Consider|Develop|Identify|Prevent|Remove|Deploy|Protect|Set|Adopt|Increase|Configure|Isolate|Change|Regularly|Do not|Avoid)\b|best practices?|multi-?factor authentication|network segmentation|least privilege)/i,
  }),
];
