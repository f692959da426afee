import { count, share, terms, title, type Sign } from './sign.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { list, either } = wordLists('classification');

/** How what programs write and read is built, and what is written about attacks on them. */

export const sourceCode: Sign[] = [
  share(
    { weight: 7, least: 0.3, full: 0.6 },
    'are written as code',
    pattern()`
    [;{}]$|^[)\]}]+[;,]?$|=>|\) ?\{$|^(?:#include|#define|#!\/|import |from \S+ import
    |package |using |namespace |def \w|class \w
    |fn |func |function |public |private |protected |static |const |let |var |return\b|if ?\(|else\b
    |elif |for ?\(|while ?\(|try\b|except\b|catch\b|finally\b
    |export |async |await |struct |enum |interface |type \w+ =|module |require|@\w+|\/\/|\/\*|\* @|\*\/|#\[
    |local |end$|echo |fi$|then$|done$|do$|esac$|self\.|this\.
    |select .+ from |insert into |create (?:table|index))|^\w[\w.]*(?:\[.*\])? (?:[-+*|&]?=
    |:=) \S.*[\w)\]'"]$|^\w[\w.]*\(.*\):?$`,
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

const stamp = pattern()`
    ^.{0,40}?(?:\d{4}[-/]\d\d[-/]\d\d[T ,]+\d\d?:\d\d:\d\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov
    |Dec) [ \d]\d (?:\d{4} )?\d\d:\d\d:\d\d|\d{1,2}[/-](?:\w{3}|\d\d)[/-]\d{4}[: ]\d\d:\d\d:\d\d
    |\b\d{10}(?:\.\d+|\d{3})\b|^\[? *\d+\.\d{6}\]|^\[?\d\d:\d\d:\d\d)`;

export const logFile: Sign[] = [
  share({ weight: 7, least: 0.3, full: 0.6 }, 'begin with a time', stamp),
  share(
    { weight: 5, least: 0.3, full: 0.7 },
    'name a level or a process',
    pattern()`
    (?:^|[\s[|"<])(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL|silly|verbose|http|debug|info
    |warn|error)(?:$|[\s\]|":>])|\s[\w./-]+\[\d+\]: |^\d+ (?:silly|verbose|info|http|warn|error|timing) `,
  ),
  share(
    { weight: 1, least: 0.3, full: 0.6 },
    'are requests to a server',
    /"(?:GET|POST|PUT|DELETE|HEAD|OPTIONS|PATCH) \S+ HTTP\/\d/,
  ),
];

export const threatReport: Sign[] = [
  title(2, 'a threat report', pattern('i')`\b(?:${either('threat-report-titles')})\b`),
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
    pattern('g')`"id"\s{0,4}:\s{0,4}"(?:${either('threat-report-phrases')})--[0-9a-f]{8}-[0-9a-f]{4}-`,
  ),
  count({ weight: 2, least: 1, full: 5 }, 'CVE numbers', /\bCVE-\d{4}-\d{4,}\b/gi),
  count(
    { weight: 3.5, least: 2, full: 8 },
    'hashes and defanged addresses',
    /(?<![\w/])(?:[a-f0-9]{64}|[a-f0-9]{40}|[a-f0-9]{32})(?![\w/])|hxxps?|\w\[(?:\.|dot)\]\w|\w\(dot\)\w/gi,
  ),
  terms({ weight: 5, least: 4, full: 11 }, 'terms of threat reports', list('threat-report-terms')),
];

export const structuredData: Sign[] = [
  share(
    { weight: 6, least: 0.8, full: 0.95 },
    'have three or more fields apart by the same sign',
    pattern()`
    ^(?:"(?:[^"]|"")*"|[^,;\t|"]*)(?:,(?:"(?:[^"]|"")*"|[^,\s"](?:[^,"]*[^,\s"])?)?){2,}$
    |^[^;]*(?:;[^;\s][^;]*|;){2,}$|^[^\t]*(?:\t[^\t]*){2,}$|^[^|]*(?:\|[^|]*){2,}$`,
  ),
  share(
    { weight: 5, least: 0.6, full: 0.85 },
    'are a name and its value',
    /^(?:- )?["']?[^\s:"'#*>][^:"']{0,39}["']?:(?: \S.{0,100})?$/,
  ),
];
