import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('dates');

export const months = list('months');
export const shortMonths = list('short-months');
/** Ordinary words as well: a month only with a capital, or with a year after. */
export const ordinaryMonths = 'may march mars mar mei maja set out gen mag dec marts mart august dubna';
export const monthsWithYear = list('months-with-year');
/** Of languages that put a dot after the number of a day, and write months small: `7. mars`. */
export const dottedMonths = 'mars marts maja august dubna marta jula juna';
/** `5 tháng 3`: the number of the month follows. */
export const monthOfNumber = 'thang';
export const ordinals = list('ordinals');
export const timeWords = list('time-words');
/** Those of languages that write a day and a month with dots alone: `am 7.3.` */
export const dottedDayWords = 'am den dem vom zum bis ab seit dnia od dne klo ma ti ke pe';
export const weekdays = list('weekdays');
export const shortWeekdays =
  'mon tue tues wed thu thur thurs fri sat sun mo di mi do fr sa so lun mar mer jeu ven sam dim';
export const birthWords = list('birth-words');
/** Near a month and its year they say that it is about somebody who is cared for or employed. */
/** Near the time that a program wrote down they say that it is about somebody. */
export const personWords = [
  '!patient', '!admitted', '!discharged', '!appointment', '!visit', '!visited', '!hired', '!deceased', '!died', '!death', '!married',
  '!=Mr', '!=Mrs', '!=Ms', '!=Dr',
]; // prettier-ignore
