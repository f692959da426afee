import { marks } from '#domain/pii/engine/marks.ts';
import {
  gapAfter,
  gapBefore,
  isBlank,
  isCapitalised,
  isShouted,
  marksAt,
} from '#domain/pii/engine/names.shapes.ts';
import type { Scan } from '#domain/pii/engine/scan.ts';

/** Shops and houses whose kind stands first: Boulangerie du Quxley, Autohaus Quxley. */
export const openers =
  'backerei konditorei metzgerei fleischerei apotheke autohaus kaffeehaus gasthaus gasthof brauerei buchhandlung tischlerei zahnarztpraxis kanzlei sparkasse volksbank stadtwerke universitat hochschule klinikum boulangerie patisserie boucherie pharmacie librairie brasserie epicerie garagiste panificio pasticceria trattoria ristorante osteria farmacia libreria macelleria officina panaderia pasteleria carniceria ferreteria taberna clinica universidad instituto padaria farmacia clinica mercearia bakkerij slagerij apotheek drogisterij garagebedrijf piekarnia apteka ksiegarnia universite universita politecnico';
/** Between an opener and the rest of the name. */
const links =
  /^(?:de|del|della|delle|dei|di|da|do|dos|das|du|des|de la|la|le|les|el|los|zum|zur|am|im|van|het|y|e|et|und)$/u;
const longestName = 6;

/** The last token of a name that an opener starts at the token; the token itself when nothing follows. */
export function openedEnd(scan: Scan, at: number): number {
  const { text, tokens } = scan;
  let last = at;
  for (let next = at + 1; next < tokens.count && next - at < longestName; next += 1) {
    const gap = gapAfter(scan, next - 1);
    if (!isBlank(gap) && gap !== '-' && gap !== "'" && gap !== '’') break;
    if (isCapitalised(scan, next) && isShouted(scan, next) === isShouted(scan, at)) last = next;
    else if (!links.test(text.slice(tokens.start[next], tokens.end[next]))) break;
  }
  return last;
}

/** `Co., Ltd`: the last token of a second legal form behind the first. */
export function secondFormEnd(scan: Scan, at: number): number {
  if (at + 1 >= scan.tokens.count || !/^\.?,? $/.test(gapAfter(scan, at))) return at;
  return (marksAt(scan, at + 1) & marks.legalForm) !== 0 && isCapitalised(scan, at + 1) ? at + 1 : at;
}

/** `Quxley Quuxley Ltd and Quxley Ltd`: whether `and` at the token stands between two firms rather than within the name of one. */
export function isBetweenFirms(scan: Scan, and: number, at: number): boolean {
  if (and < 2 || !isBlank(gapBefore(scan, and))) return false;
  if ((marksAt(scan, and - 1) & marks.legalForm) !== 0) return true;
  return (
    at - and > 1 &&
    isCapitalised(scan, and - 1) &&
    isCapitalised(scan, and - 2) &&
    isBlank(gapBefore(scan, and - 1))
  );
}
