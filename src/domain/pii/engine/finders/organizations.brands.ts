import { marks } from '#domain/pii/engine/marks.ts';
import { gapAfter, isBlank, isCapitalised, isInCapitals, isShouted, marksAt, wordAt } from '#domain/pii/engine/names.shapes.ts'; // prettier-ignore
import type { Scan } from '#domain/pii/engine/scan.ts';
import { made } from '#domain/pii/engine/tokens.ts';
import { is, type Reader } from './organizations.reader.ts';

/** Makers whose name stands before the name of what they made: Honda Civic. */
const makers = new Set(
  'bosch philips samsung sony nikon canon panasonic toshiba hitachi nokia ericsson motorola xiaomi huawei lenovo asus dell garmin gopro nintendo sega lego mattel hasbro ikea honda toyota nissan mazda subaru suzuki mitsubishi hyundai renault peugeot citroen fiat chrysler opel volkswagen bmw audi volvo ferrari lamborghini maserati tesla adidas nike puma reebok siemens epson ricoh xerox mercedes benz'.split(
    ' ',
  ),
);
/** Things that are sold under a maker's name. */
const wares =
  /^ (?:\p{Ll}{3,12} )?(?:drills?|saws?|batter(?:y|ies)|sofas?|couch|chairs?|tables?|desks?|shel(?:f|ves)|bookcases?|wardrobes?|beds?|lamps?|mattress|fridges?|freezers?|ovens?|cookers?|dishwashers?|kettles?|toasters?|mixers?|shavers?|razors?|toothbrush(?:es)?|vacuums?|hoovers?|tvs?|televisions?|radios?|stereos?|speakers?|headphones?|earphones?|phones?|smartphones?|mobiles?|tablets?|laptops?|notebooks?|computers?|pcs?|monitors?|screens?|printers?|scanners?|cameras?|lens(?:es)?|watch(?:es)?|consoles?|controllers?|cartridges?|cars?|vans?|trucks?|lorr(?:y|ies)|bikes?|motorcycles?|motorbikes?|scooters?|tractors?|pickups?|saloons?|estates?|hatchbacks?|engines?|tyres?|shoes?|trainers|sneakers|boots|socks|shirts?|jackets?|hoodies?|shorts|leggings|bags?|bricks?|sets?|castles?|toys?|dolls?)\b/u;

/** A Bosch drill, a Honda Civic: the known name [at, last] says whose make a thing is. */
export function isBrandOfThing(
  scan: Scan,
  { at, last }: { at: number; last: number },
  { kindAt }: Reader,
): boolean {
  const { text, tokens } = scan;
  if (isRiver(scan, last)) return true;
  if (!makers.has(wordAt(scan, last).toLowerCase())) return false;
  const end = tokens.end[last] as number;
  if (wares.test(text.slice(end, end + 28))) return true;
  const next = last + 1;
  if (next >= tokens.count || !isBlank(gapAfter(scan, last)) || isInCapitals(scan, at)) return false;
  // Philips HX6859, Volvo 240
  if (((tokens.made[next] as number) & made.digits) !== 0) return (marksAt(scan, next) & marks.thing) === 0;
  if (!isCapitalised(scan, next) || isShouted(scan, next)) return false;
  const firms =
    marks.institution | marks.legalForm | marks.thing | marks.title | marks.country | marks.landmark;
  const isFirms = (kindAt(scan, next) & (is.kin | is.trade | is.looseTrade | is.follower)) !== 0;
  return !isFirms && (marksAt(scan, next) & firms) === 0;
}

/** The Amazon river, the forest around it and who lives there. */
function isRiver({ text, tokens }: Scan, at: number): boolean {
  const end = tokens.end[at] as number;
  return (
    /^amazon$/i.test(text.slice(tokens.start[at], end)) &&
    /^ (?:(?:rain ?)?forests?|rainforest|rivers?|basin|jungle|delta|tributar(?:y|ies)|tribes?|parrots?|warriors?)\b/i.test(
      text.slice(end, end + 14),
    )
  );
}
