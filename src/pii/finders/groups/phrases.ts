import { cellAt } from '#pii/stages/columns.ts';
import { marks } from '#pii/text/marks.ts';
import { gapAfter, gapBefore, isCapitalised, marksAt, wordAt } from '#pii/names/shapes.ts';
import type { Scan } from '#pii/text/scan.ts';
import { is, type Group, type Kinds } from './kinds.ts';
import { noRole, roleEnding } from './roles.ts';
import { isWrapped, thingsOfRole } from './not-groups.ts';
import { wordLists } from '#pii/lexicon/lists.ts';
import { pattern } from '#pii/text/pattern.ts';

const { either } = wordLists('groups');

export const bornAfter = /^-(?:born|raised)\b/;
const subjects = is.nation | is.people | is.one | is.belief | is.believers | is.party | is.partisans;

/** Whether it is said of somebody: `a Kenyan`, `three Quaker volunteers`, `Ann Lee, Lutheran, weaver`, `half Japanese`. */
export function isSomebodys(scan: Scan, group: Group, kindsAt: Kinds): boolean {
  const { from, to, kinds } = group;
  const { text, tokens } = scan;
  const after = text.slice(tokens.end[to], (tokens.end[to] as number) + 24);
  if (bornAfter.test(after) || isInColumn(scan, group)) return true;
  if (isBeforeRole(scan, to, { wanted: (kinds & is.party) !== 0 ? is.politician : is.role, kindsAt }))
    return true;
  if (isBeforeName(scan, group, kindsAt)) return true;
  // Catholics and Socialists are nothing but people; a name may follow: Friends of Christians Abroad.
  if (
    (kinds & (is.believers | is.partisans)) !== 0 &&
    !(gapAfter(scan, to) === ' ' && isCapitalised(scan, to + 1))
  )
    return true;
  if (!isEnd(scan, to, kindsAt) && !after.startsWith(' - ')) return theAfter(scan, group, after);
  if (/^half$/i.test(wordAt(scan, from - 1))) return true;
  return (
    isCounted(scan, group, kindsAt) ||
    theAfter(scan, group, after) ||
    isApposed(scan, group, kindsAt) ||
    isPredicate(scan, from, kindsAt)
  );
}

/** Adjectives that are nouns too, of persons: an American, a Nepali, a Welsh is none. */
const noun = /(?:an|i|ese|ian|ois)$/i;
const doing = /^(?:,? (?:was|is|has|had|who|said|told|died|won|lost|admitted|pleaded)\b|, \d{2}, )/;
const doingAll = pattern()`^(?: themselves| also| still| never| always)? (?:${either('doing-everything')})\b`;

/** `The American was released`, `the French say`, `the Swede, 31,` */
function theAfter(scan: Scan, { from, kinds }: Group, after: string): boolean {
  if (!/^the$/i.test(wordAt(scan, from - 1)) || gapBefore(scan, from) !== ' ') return false;
  if (doingAll.test(after)) return true;
  return doing.test(after) && ((kinds & is.one) !== 0 || noun.test(wordAt(scan, from)));
}

/** `a Kenyan`, `another old Quaker`, `two Lebanese`, `4 Danish, 2 Cuban.` */
function isCounted(scan: Scan, { from, to, kinds }: Group, kindsAt: Kinds): boolean {
  const { text, tokens } = scan;
  if (from === 0 || gapBefore(scan, from) !== ' ') return false;
  const before = kindsAt(scan, from - 1);
  if ((before & is.count) !== 0) return true;
  const head = text.slice(Math.max(0, (tokens.start[from] as number) - 28), tokens.start[from]);
  if (
    /(?:^|[\s(])\d{1,4} $/.test(head) &&
    /^(?:[,.;)]| and\b|$|\s*\n)/.test(gapAfter(scan, to) + wordAt(scan, to + 1))
  )
    return (
      /^(?:[,;(]|.*\b(?:of whom|crew|and|with))/i.test(head.trimStart()) ||
      /(?:, | and |[(:] ?)\d{1,4} $/.test(head)
    );
  const isNoun = (kinds & is.one) !== 0 || noun.test(wordAt(scan, to)) || (kinds & is.nation) === 0;
  // A German, French or English text
  if (!isNoun || (gapAfter(scan, to) === ', ' && (kindsAt(scan, to + 1) & is.nation) !== 0)) return false;
  return (before & is.article) !== 0 || articled.test(head);
}

const articled =
  /(?:\b(?:[Aa]n?|[Oo]ne|[Aa]nother|[Ee]very|each|fellow|his|her|my|our|their) \p{Ll}{3,} |year-olds? )$/u;

/** Under `nat`, `nationality` or `citizenship` in a table. */
function isInColumn(scan: Scan, { from, to }: Group): boolean {
  if (scan.tables.length === 0) return false;
  const place = cellAt(scan, {
    start: scan.tokens.start[from] as number,
    end: scan.tokens.end[to] as number,
  });
  if (place === null || !column.test(scan.text.slice(place.header.start, place.header.end))) return false;
  return scan.text.slice(place.cell.start, place.cell.end).trim().length <= 24;
}

const column = pattern('iu')`^[^\p{L}]*(?:\p{L}+[ _-])?(?:${either('column')})[^\p{L}]*$`;

/** Verbs that say what somebody is; between them and the group a word may be. */
const predicate = new Set(
  'is was are were am be been being remained remains became becomes stayed born'.split(' '),
);
const between = new Set('both also half originally all mostly proudly still not now first'.split(' '));
const pronouns = new Set('i he she they we who you everyone nobody somebody'.split(' '));
const predicateBefore = pattern('u')`
    (?:\b(?:whose (?:mother|father) was|by birth|(?:[Hh]e|[Ss]he|I|[Ww]e|[Tt]hey|who)['’](?:s|m|re)
    |(?:[Aa]s|being) an?)(?: both| originally| also| half| \p{Ll}+)? )$`;

/** `I am Welsh`, `the applicant is Eritrean`, `Zofia was Polish` */
function isPredicate(scan: Scan, from: number, kindsAt: Kinds): boolean {
  const { text, tokens } = scan;
  if (from === 0 || gapBefore(scan, from) !== ' ') return false;
  if (predicateBefore.test(text.slice(Math.max(0, (tokens.start[from] as number) - 32), tokens.start[from])))
    return true;
  let at = from - 1;
  if (between.has(wordAt(scan, at).toLowerCase())) at -= 1;
  if (!predicate.has(wordAt(scan, at).toLowerCase())) return false;
  for (let who = at - 1; who >= Math.max(0, at - 2); who -= 1) {
    if (!isWrapped(gapAfter(scan, who))) return false;
    const word = wordAt(scan, who).toLowerCase();
    if (pronouns.has(word)) return true;
    if ((kindsAt(scan, who) & is.role) !== 0 || (marksAt(scan, who) & marks.kin) !== 0) return true;
    if (isCapitalised(scan, who)) return isName(scan, who);
    if (!predicate.has(word) && !between.has(word)) return false;
  }
  return false;
}

type Wanted = { wanted: number; kindsAt: Kinds };

/** Whether a role follows it, perhaps with another word before, or with other groups: `British and Irish passports`. */
function isBeforeRole(scan: Scan, to: number, { wanted, kindsAt }: Wanted): boolean {
  const { tokens, text } = scan;
  for (let next = to + 1; next <= to + 2 && next < tokens.count; next += 1) {
    if (!isWrapped(gapAfter(scan, next - 1)))
      return next === to + 1 && isListBefore(scan, to, { wanted, kindsAt });
    if ((kindsAt(scan, next) & wanted) !== 0 || (wanted === is.role && isRoleByEnding(scan, next))) {
      // A French national, yet not the French National Library.
      const isTitle =
        isCapitalised(scan, next) && isCapitalised(scan, next + 1) && gapAfter(scan, next) === ' ';
      return (
        !(
          isTitle &&
          /^(?:nationals?|passports?|citizenship|nationality|family|crew|people|folks?|roots)$/i.test(
            text.slice(tokens.start[next], tokens.end[next]),
          )
        ) &&
        // Actor-managers, the Syrian refugee crisis
        !thingsOfRole.test(text.slice(tokens.end[next], (tokens.end[next] as number) + 14)) &&
        // A Danish model, which has no sail
        (!text.startsWith(', which ', tokens.end[next]) || several.test(wordAt(scan, next)))
      );
    }
    if (/^(?:and|or)$/.test(wordAt(scan, next))) return isListBefore(scan, to, { wanted, kindsAt });
    // A Catholic school teacher may be of any belief.
    if (
      (kindsAt(scan, to) & is.nation) === 0 &&
      (kindsAt(scan, next) & is.qualifiers) === 0 &&
      (wanted !== is.role || institutional.test(wordAt(scan, next)))
    )
      return false;
    // British Airways captains
    if (
      isCapitalised(scan, next) &&
      !/^(?:Foreign|Prime|Vice|Defence|Defense|Finance|Interior|Deputy|Crown)$/.test(wordAt(scan, next))
    )
      return false;
  }
  return false;
}

/** Of several persons `which` may be stated. */
const several =
  /^(?:family|families|households?|crews?|couple|peoples?|minority|minorities|delegations?|diaspora|clergy)$/i;

const institutional = pattern('i')`^(?:${either('institutional')})$`;

/** `British, French and Irish passports`: one of several groups before the role. */
function isListBefore(scan: Scan, to: number, wanted: Wanted): boolean {
  let next = to + 1;
  if (!/^(?:, | )$/.test(gapAfter(scan, to))) return false;
  if (/^(?:and|or)$/.test(wordAt(scan, next))) next += 1;
  if (next >= scan.tokens.count || !isCapitalised(scan, next)) return false;
  return (wanted.kindsAt(scan, next) & (is.nation | is.belief)) !== 0 && isBeforeRole(scan, next, wanted);
}

function isRoleByEnding(scan: Scan, at: number): boolean {
  const word = wordAt(scan, at);
  return !isCapitalised(scan, at) && roleEnding.test(word) && !noRole.test(word);
}

/** `The Danish skipper Ole Holm`, `Republican Ann Lee`: the name's owner is described. */
function isBeforeName(scan: Scan, { to, kinds }: Group, kindsAt: Kinds): boolean {
  const isParty = (kinds & is.party) !== 0;
  const first = isParty ? to + 1 : to + 2;
  if (first + 1 >= scan.tokens.count || gapAfter(scan, to) !== ' ' || gapAfter(scan, first) !== ' ')
    return false;
  if (
    !isParty &&
    (gapAfter(scan, to + 1) !== ' ' ||
      isCapitalised(scan, to + 1) ||
      (kindsAt(scan, to + 1) & is.onward) !== 0)
  )
    return false;
  return (
    isCapitalised(scan, first) &&
    isFirst(scan, first) &&
    isCapitalised(scan, first + 1) &&
    (marksAt(scan, first + 1) & noName) === 0
  );
}

/** No noun follows. */
export function isEnd(scan: Scan, to: number, kindsAt: Kinds): boolean {
  const gap = gapAfter(scan, to);
  if (!isWrapped(gap)) return !/^ ?[-/(:_]|^ [{[<]/.test(gap);
  if (isCapitalised(scan, to + 1)) return false;
  const isOnward = (kindsAt(scan, to + 1) & is.onward) !== 0 || /^\p{Ll}{3,}ed$/u.test(wordAt(scan, to + 1));
  return (
    isOnward && ((kindsAt(scan, to + 2) & subjects) === 0 || !/^(?:and|or|to)$/.test(wordAt(scan, to + 1)))
  );
}

/**
 * `Ann Lee, Lutheran, weaver`, `Lee, Ann – Welsh –`, `Ann Lee (Welsh)`, `Cllr Lee (Labour)`: after a name, between signs;
 * `retired weaver, Welsh,` and `(Welsh, 28)`: next to what else is said of one.
 */
function isApposed(scan: Scan, { from, to, kinds }: Group, kindsAt: Kinds): boolean {
  const opened = gapBefore(scan, from);
  const closed = gapAfter(scan, to);
  const isBracket = opened === ' (' && /^[),;]/.test(closed);
  const isDash = /^ [-–—] $/.test(opened) && /^(?: [-–—] |[,;.\n]|$)/.test(closed);
  if (!isBracket && !isDash && !(opened === ', ' && /^(?:[,;.)]|$)/.test(closed))) return false;
  if (from === 0) return false;
  if (!isCapitalised(scan, from - 1))
    return !isBracket && !isDash && (kindsAt(scan, from - 1) & is.role) !== 0;
  if ((kindsAt(scan, from - 1) & subjects) !== 0) return false;
  const { text, tokens } = scan;
  const end = tokens.end[to] as number;
  if (isBracket && /^, \d{2}\)/.test(text.slice(end, end + 5))) return true;
  if (isBracket && (kinds & is.party) !== 0 && closed.startsWith(')')) return true;
  return (
    isName(scan, from - 1) ||
    (/^(?: |-|, )$/.test(gapBefore(scan, from - 1)) &&
      isCapitalised(scan, from - 2) &&
      isName(scan, from - 2))
  );
}

const noName = marks.thing | marks.country | marks.institution | marks.landmark | marks.street;

function isName(scan: Scan, at: number): boolean {
  if (at < 0 || !isCapitalised(scan, at)) return false;
  const its = marksAt(scan, at);
  return (its & (marks.first | marks.last)) !== 0 && (its & (marks.country | marks.city)) === 0;
}

function isFirst(scan: Scan, at: number): boolean {
  const its = marksAt(scan, at);
  return (its & marks.first) !== 0 && (its & (marks.thing | marks.country | marks.city)) === 0;
}
