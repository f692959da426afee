import { count, share, terms, title, type Sign } from './sign.ts';

/** How what programs write and read is built, and what is written about attacks on them. */

export const sourceCode: Sign[] = [
  share(
    { weight: 7, least: 0.3, full: 0.6 },
    'are written as code',
    /[;{}]$|^[)\]}]+[;,]?$|=>|\) ?\{$|^(?:#include|#define|#!\/|import |from \S+ import|package |using |namespace |def \w|class \w|fn |func |function |public |private |protected |static |const |let |var |return\b|if ?\(|else\b|elif |for ?\(|while ?\(|try\b|except\b|catch\b|finally\b|export |async |await |struct |enum |interface |type \w+ =|module |require|@\w+|\/\/|\/\*|\* @|\*\/|#\[|local |end$|echo |fi$|then$|done$|do$|esac$|self\.|this\.|select .+ from |insert into |create (?:table|index))|^\w[\w.]*(?:\[.*\])? (?:[-+*|&]?=|:=) \S.*[\w)\]'"]$|^\w[\w.]*\(.*\):?$/,
  ),
  // Pages about code, which show some of it.
  count(
    { weight: -7, least: 1, full: 2 },
    'marks of a page around code',
    /^ {0,3}(?:```|~~~)|\[[^\]\n]{1,80}\]\(https?:|^#{2,4} \S/gm,
  ),
  count(
    { weight: 1.5, least: 4, full: 12 },
    'tokens that code alone has',
    /(?:===|!==|=>|&&|\|\||\+\+|->|::|\(\)|\);|\{\}|\[\]|==|!=|:=|<\/?\w+>)/g,
  ),
];

const stamp =
  /^.{0,40}?(?:\d{4}[-/]\d\d[-/]\d\d[T ,]+\d\d?:\d\d:\d\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) [ \d]\d (?:\d{4} )?\d\d:\d\d:\d\d|\d{1,2}[/-](?:\w{3}|\d\d)[/-]\d{4}[: ]\d\d:\d\d:\d\d|\b\d{10}(?:\.\d+|\d{3})\b|^\[? *\d+\.\d{6}\]|^\[?\d\d:\d\d:\d\d)/;

export const logFile: Sign[] = [
  share({ weight: 7, least: 0.3, full: 0.6 }, 'begin with a time', stamp),
  share(
    { weight: 5, least: 0.3, full: 0.7 },
    'name a level or a process',
    /(?:^|[\s[|"<])(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL|silly|verbose|http|debug|info|warn|error)(?:$|[\s\]|":>])|\s[\w./-]+\[\d+\]: |^\d+ (?:silly|verbose|info|http|warn|error|timing) /,
  ),
  share(
    { weight: 1, least: 0.3, full: 0.6 },
    'are requests to a server',
    /"(?:GET|POST|PUT|DELETE|HEAD|OPTIONS|PATCH) \S+ HTTP\/\d/,
  ),
];

export const threatReport: Sign[] = [
  title(
    2,
    'a threat report',
    /\b(?:threat (?:report|intelligence|analysis|advisory|brief|actor|profile)|malware(?: analysis)?|incident report|indicators of compromise|security advisory|cybersecurity advisory|intrusion|ransomware|apt ?\d+|botnet|backdoor|cve-\d{4}-\d+)\b/i,
  ),
  count({ weight: 3, least: 2, full: 8 }, 'ATT&CK techniques', /\bTA?\d{4}(?:\.\d{3})?\b/g),
  // STIX. A bundle may hold people and places alone.
  count(
    { weight: 3, least: 1, full: 1 },
    'bundles of threat intelligence',
    /"id"\s{0,4}:\s{0,4}"bundle--[0-9a-f]{8}-[0-9a-f]{4}-/g,
  ),
  count(
    { weight: 5, least: 1, full: 1 },
    'attacks, attackers and their tools by their ids',
    /"id"\s{0,4}:\s{0,4}"(?:indicator|malware|malware-analysis|attack-pattern|intrusion-set|threat-actor|campaign|tool|infrastructure|vulnerability|course-of-action|sighting|incident)--[0-9a-f]{8}-[0-9a-f]{4}-/g,
  ),
  count({ weight: 2, least: 1, full: 5 }, 'CVE numbers', /\bCVE-\d{4}-\d{4,}\b/gi),
  count(
    { weight: 3.5, least: 2, full: 8 },
    'hashes and defanged addresses',
    /(?<![\w/])(?:[a-f0-9]{64}|[a-f0-9]{40}|[a-f0-9]{32})(?![\w/])|hxxps?|\w\[(?:\.|dot)\]\w|\w\(dot\)\w/gi,
  ),
  terms(
    { weight: 5, least: 4, full: 11 },
    'terms of threat reports',
    'threat actor, threat actors, malware, command and control, c2, indicators of compromise, ioc, iocs, ransomware, phishing, spearphishing, spear phishing, lateral movement, persistence, exploit, exploited, exploitation, vulnerability, backdoor, apt, payload, campaign, campaigns, mitre, mitre att&ck, att&ck, exfiltration, exfiltrated, credential theft, credentials, initial access, ttps, attribution, yara, trojan, loader, dropper, zero day, botnet, beacon, cobalt strike, mimikatz, powershell, infrastructure, espionage, victims, attackers, adversary, adversaries, intrusion, privilege escalation, remote code execution, obfuscated, keylogger, implant, webshell, web shell, shellcode, sandbox, c2 server, cyber',
  ),
];

export const structuredData: Sign[] = [
  share(
    { weight: 6, least: 0.8, full: 0.95 },
    'have three or more fields apart by the same sign',
    /^(?:"(?:[^"]|"")*"|[^,;\t|"]*)(?:,(?:"(?:[^"]|"")*"|[^,\s"](?:[^,"]*[^,\s"])?)?){2,}$|^[^;]*(?:;[^;\s][^;]*|;){2,}$|^[^\t]*(?:\t[^\t]*){2,}$|^[^|]*(?:\|[^|]*){2,}$/,
  ),
  share(
    { weight: 5, least: 0.6, full: 0.85 },
    'are a name and its value',
    /^(?:- )?["']?[^\s:"'#*>][^:"']{0,39}["']?:(?: \S.{0,100})?$/,
  ),
];
