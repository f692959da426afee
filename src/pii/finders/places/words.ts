import type { Leads } from '#pii/names/leads.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('places');

/** So strong a phrase that even an unknown word behind it is a place. */
export const spoken = 0.93;

const each = (weight: number, verbs: string, behind: string): Leads =>
  verbs.split(' ').flatMap((verb) => behind.split(' ').map((word) => [`${verb} ${word}`, weight] as const));

/** Phrases directly before a place, and what they are worth. */
export const leads: Leads = [
  ['in', 0.72], ['from', 0.6], ['at', 0.71], ['near', 0.75], ['to', 0.66], ['of', 0.2], ['outside', 0.5], ['across', 0.5], ['throughout', 0.6],
  ['downtown', 0.9], ['capital', 0.6], ['nearby', 0.8], ['hometown', 0.9], ['via', 0.3], ['toward', 0.5], ['towards', 0.5],
  ...each(spoken, 'live lives lived living reside resides resided residing stayed staying settled dwells raised', 'in'),
  ...each(spoken, 'i’m am m', 'in'),
  ...each(0.9, 'located died office offices arriving landed work works worked working studied married', 'in'),
  ...each(spoken, 'street streets road house apartment flat hotel restaurant school hospital church factory shop pub cafe', 'in'),
  ...each(spoken, 'warehouse hall gym clinic bakery museum prison garage workshop depot stadium theatre cinema mosque synagogue chapel cathedral cemetery monastery convent abbey farm farmhouse cottage villa bungalow castle brewery winery vineyard quarry shipyard boatyard harbour marina supermarket salon surgery kindergarten college hostel guesthouse centre orphanage dormitory', 'in'),
  ...each(spoken, 'drove cycled rode hitchhiked', 'through'), ...each(spoken, 'formerly late', 'of'),
  ...['her', 'him', 'me', 'us', 'them'].flatMap((whom) => each(spoken, 'drove flew', `${whom}-to`).map(([said, worth]) => [said.replace('-', ' '), worth] as const)),
  ...each(spoken, 'diverted ferry train bus coach tram tickets', 'to'), ...each(spoken, 'sailed ferry train bus coach', 'from'),
  ...each(spoken, 'based situated headquartered buried hospitalized hospitalised arrested', 'in'),
  ...each(spoken, 'born arrived arrive arrives vacation vacationing vacationed holiday holidays', 'in'),
  ...each(spoken, 'moved move moving relocated relocating travel travels travelled traveled travelling traveling flew fly flying drove driving emigrated immigrated deported flight flights', 'to'),
  ...each(0.9, 'went fled trip trips journey visit visits voyage tour ticket tickets train bus exiled', 'to'),
  ...each(0.8, 'got came come comes return returned returning drive send shipped exported', 'to'),
  ...each(spoken, 'originally moved here emigrated hails hailed deported', 'from'),
  ...each(0.9, 'flew comes came arrived returned flight native away immigrants refugees', 'from'),
  ...each(0.9, 'city town village suburb suburbs outskirts province mayor citizen citizens resident residents native capital north south east west northeast northwest southeast southwest streets', 'of'),
  ['coast of', 0.93], ['shores of', 0.93], ['coming to', 0.85], ['relocation to', spoken], ['weather for', 0.93], ['weather in', spoken], ['imports from', 0.93], ['imports to', 0.93], ['exports to', 0.93], ['exports from', 0.93],
  ...each(0.9, 'factory factories flood floods flooding earthquake earthquakes elections wildfires protests branch branches', 'in'),
  ['arrived at', spoken], ['arriving at', 0.9], ['visited', 0.85], ['visiting', 0.85], ['i am from', spoken], ['i m from', spoken], ['he is from', spoken], ['she is from', spoken], ['is from', spoken], ['am from', spoken],
  ['are from', 0.9], ['he was from', 0.9], ['she was from', 0.9], ['home city', spoken], ['home town', spoken], ['native city', spoken], ['grew up in', spoken], ['grown up in', spoken], ['wohnt in', spoken], ['wohne in', spoken], ['geboren in', spoken], ['aufgewachsen in', spoken],
  ['en', 0.72], ['em', 0.72], ['nach', 0.75], ['uit', 0.75], ['fran', 0.72], ['fra', 0.72], ['till', 0.72], ['til', 0.72], ['i', 0.72], ['u', 0.72], ['w', 0.72], ['na', 0.6], ['reached', 0.8], ['left', 0.5], ['domicilie a', 0.9], ['residant a', 0.9], ['domiciliato a', 0.9], ['arrivato a', 0.9], ['arrivata a', 0.9], ['arrive a', 0.85], ['vado a', 0.9], ['llegan a', 0.85], ['zug nach', 0.9], ['wohnhaft in', spoken], ['habite', 0.85], ['habitant a', 0.9], ['nee a', 0.9], ['nacida en', spoken], ['residente en', spoken], ['residente a', spoken], ['bosatt i', 0.9], ['bor pa', 0.85], ['boende i', 0.9], ['zamieszkaly w', 0.9], ['mieszka w', 0.9], ['aus', 0.72], ['bei', 0.5], ['habite a', spoken], ['ne a', 0.9], ['vive en', spoken], ['vivo en', spoken], ['nacido en', spoken], ['nacio en', spoken], ['abita a', spoken], ['vive a', 0.9], ['nato a', spoken], ['nata a', spoken], ['mora em', spoken], ['woont in', spoken], ['geboren te', spoken], ['bor i', 0.9],
]; // prettier-ignore

/** Before a colon. */
export const labels = list('labels');
/** Of these even an unknown value is a place. */
export const sureLabels =
  'city town birthplace hometown stadt ville ciudad citta cidade woonplaats geburtsort miasto';

/** Behind a name they make it a place's: Monroe County. */
export const kindsBehind = list('kinds-after');
/** Behind a known place: its part. */
export const partsBehind = list('parts-after');
/** They open a name of two words. */
export const openers = list('openers');
/** Within a name of a place. */
export const inside = list('inside');

/** States as addresses write them. */
export const states = list('states');
