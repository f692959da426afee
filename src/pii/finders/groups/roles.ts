import { wordsOf } from '#pii/lexicon/lists.ts';

const singulars = `man woman boy girl teenager youth student tourist visitor traveller traveler hiker climber migrant immigrant emigrant refugee native
  expat minister president chancellor premier ambassador diplomat senator politician lawmaker mp king queen prince princess general soldier
  officer pilot sailor spy agent judge lawyer journalist reporter photographer writer author poet novelist philosopher historian scientist
  physicist chemist mathematician engineer programmer professor teacher doctor surgeon nurse vet artist painter sculptor architect designer
  musician composer conductor violinist pianist cellist guitarist singer rapper dancer actor actress director filmmaker comedian chef cook
  waiter model footballer striker midfielder defender goalkeeper winger captain player coach manager boxer wrestler cyclist swimmer runner
  sprinter athlete gymnast skier skater golfer driver trucker businessman businesswoman entrepreneur billionaire banker investor executive
  activist dissident priest pope bishop nun monk rabbi imam pastor vicar missionary worker labourer laborer carpenter plumber builder farmer
  fisherman colleague coworker friend husband mother father grandmother grandfather girlfriend boyfriend neighbour neighbor roommate flatmate
  hacker developer researcher backpacker volunteer passenger crewman pensioner widow widower couple fighter official hostage victim suspect
  seeker citizen speaker guest lodger tenant resident settler colonist trader merchant nanny maid cleaner baby child orphan twin
  dentist therapist psychiatrist pharmacist accountant consultant analyst translator interpreter guide librarian mechanic electrician baker
  butcher barber tailor gardener plaintiff defendant applicant patient client donor voter lady gentleman guy person kid
  landlady landlord housemate fella bloke chap lad lass elder chief leader mayor councillor governor congressman congresswoman counterpart foreman
  fixer weaver skipper seaman stoker deckhand docker bosun navigator helmsman rower surfer jockey rider referee umpire goalie keeper
  stepfather stepmother uncle aunt cousin nephew niece grandson granddaughter son daughter bride groom fiancé fiancée spouse lover
  devotee convert preacher cleric deacon abbot abbess friar cantor mullah sheikh chaplain pilgrim believer worshipper
  counsellor envoy consul delegate attaché commander sergeant lieutenant colonel major corporal private admiral marine veteran conscript partisan
  prisoner inmate detainee convict fugitive smuggler trafficker gangster mobster burglar thief killer murderer sniper gunman bomber terrorist
  midwife carer caretaker porter concierge bartender barman waitress hairdresser seamstress dressmaker potter welder bricklayer roofer
  glazier blacksmith goldsmith watchmaker miner fitter turner machinist electrician joiner tiler picker grower beekeeper shepherd herder hunter
  trapper fishmonger grocer shopkeeper innkeeper publican hotelier restaurateur vintner brewer peddler hawker courier cabbie chauffeur
  geologist biologist botanist zoologist astronomer astronaut cosmonaut economist sociologist linguist anthropologist archaeologist psychologist
  physician paramedic radiographer anaesthetist optician inventor explorer adventurer mountaineer aviator aristocrat nobleman noblewoman
  duke duchess count countess baron baroness emperor empress sultan tycoon magnate oligarch heiress heir owner
  playwright dramatist essayist critic editor publisher printer blogger youtuber influencer soprano tenor baritone bassist drummer trumpeter
  flautist flutist organist saxophonist choreographer ballerina acrobat clown juggler magician cartoonist illustrator engraver ceramicist
  stylist newcomer stranger foreigner exile émigré returnee evacuee deportee squatter nomad villager townsman
  trainee intern apprentice pupil schoolboy schoolgirl graduate postgraduate scholar lecturer tutor headmaster headmistress
  teammate opponent rival champion winner finalist medallist medalist contestant competitor rookie youngster teen adult infant toddler
  bystander onlooker witness survivor casualty motorist motorcyclist pedestrian commuter holidaymaker camper diver skydiver snowboarder
  paediatrician pediatrician obstetrician electrician mathematician politician technician employee employer boss supervisor partner associate contractor subcontractor founder chairman chairwoman chairperson spokesman
  spokeswoman stuntman cameraman policeman policewoman fireman firefighter detective inspector constable warden ranger usher caller verger sexton beadle squire yeoman`;
const politicians = `senator congressman congresswoman mp councillor candidate voter supporter politician mayor governor lawmaker representative peer leader
  nominee incumbent congressmember legislator activist chairman president colleague member delegate rebel whip minister strategist`;
const plural = (word: string) => {
  if (word.endsWith('y') && !/[aeou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:^|[a-z])(?:wo)?man$/.test(word)) return `${word.slice(0, -2)}en`;
  return /(?:s|ch|sh|x)$/.test(word) ? `${word}es` : `${word}s`;
};
const withPlurals = (words: string) => wordsOf(words).flatMap((word) => [word, plural(word)]);

/** Of whom a nation or a belief is told directly before: `the Somali foreign minister`, `three Quaker volunteers`. */
export const roles = [
  ...withPlurals(singulars),
  ...wordsOf(
    `nationals men women wife wives parents people peoples family families household households crew children businessmen descent origin ancestry heritage
    parentage extraction minority minorities passport passports fishermen citizenship nationality brother sister brothers sisters delegation diaspora
    clergy villagers folk folks grandparents ancestors forebears siblings`,
  ),
];
/** Of whom a party is told. */
export const partyRoles = withPlurals(politicians);
/** Endings of what people are called by what they do: `a Danish boatswoman`, `an Indian percussionist`. */
export const roleEnding =
  /(?:[a-z]{2}(?:m[ae]n|wom[ae]n|ists?|smiths?|wrights?|makers?|keepers?|ologists?))$/;
/** Words with such an ending that are nobody. */
export const noRole = /^(?:human|specimen|abdomen|omen|regimen|acumen|roman|german|talisman|ottoman|caiman|exists?|assists?|consists?|lists?|twists?|wrists?|mists?|blacklists?|playlists?|wordlists?|checklists?|shortlists?)$/; // prettier-ignore
