import type { Leads } from '#pii/names/leads.ts';
import { wordLists } from '#pii/lexicon/lists.ts';

const { list } = wordLists('persons');

/** Phrases directly before a name, and what they are worth. */
export const leads: Leads = [
  ['my name is', 0.97], ['his name is', 0.97], ['her name is', 0.97], ['name is', 0.96], ['name was', 0.95], ['names are', 0.9], ['maiden name', 0.95], ['name', 0.5], ['call me', 0.95],
  ['calls me', 0.95], ['named him', 0.95], ['named her', 0.95], ['named', 0.7], ['i am', 0.75], ['i m', 0.75], ['this is', 0.6],
  ['known as', 0.6], ['signed by', 0.9], ['written by', 0.85], ['directed by', 0.9], ['produced by', 0.8],
  ['sung by', 0.85], ['composed by', 0.85], ['prepared by', 0.85], ['reported by', 0.8], ['reviewed by', 0.85],
  ['starring', 0.9], ['speak to', 0.7], ['speak with', 0.75], ['spoke with', 0.8], ['spoke to', 0.75],
  ['volgens', 0.8], ['selon', 0.7], ['secondo', 0.7], ['interview with', 0.85], ['estate of', 0.8], ['matter of', 0.8], ['last will of', 0.9], ['searching for', 0.6], ['looking for', 0.4],
  ['ik ben', 0.75], ['ik heet', 0.95], ['ich bin', 0.75], ['je suis', 0.7], ['soy', 0.75], ['sono', 0.7], ['meu nome e', 0.95], ['me chamo', 0.95], ['jag heter', 0.95], ['jeg heter', 0.95], ['jeg hedder', 0.95], ['nazywam sie', 0.95], ['jmenuji se', 0.95], ['merhaba ben', 0.95], ['benim adim', 0.95], ['meno mi je', 0.9], ['меня зовут', 0.95], ['мене звати', 0.95],
  ['by', 0.62], ['with', 0.3], ['and', 0.1], ['to', 0.25], ['for', 0.2], ['from', 0.15], ['ask', 0.5], ['ask for', 0.8], ['happy birthday', 0.9], ['belonging to', 0.75], ['assigned to', 0.8], ['in the presence of', 0.85], ['people v', 0.85], ['tell', 0.6],
  ['contact', 0.75], ['text', 0.3], ['ring', 0.4], ['known to me as', 0.9], ['certify that', 0.85], ['kære', 0.88], ['apreciada', 0.88], ['apreciat', 0.88], ['pozdrav', 0.88], ['kara', 0.3], ['hei', 0.85], ['ahoj', 0.88], ['czesc', 0.88], ['drogi', 0.88], ['droga', 0.8], ['draga', 0.88], ['dragi', 0.88], ['kedves', 0.88], ['sunt', 0.6], ['sou', 0.7], ['jag ar', 0.75], ['jeg er', 0.75], ['jestem', 0.75], ['ben', 0.3], ['mr and mrs', 0.97], ['ich heisse', 0.95], ['je m appelle', 0.95], ['me llamo', 0.95], ['mi chiamo', 0.95],
  ['mein name ist', 0.97], ['married to', 0.85], ['born', 0.4], ['mit freundlichen grussen', 0.9],
  ['follow up with', 0.8], ['on behalf of', 0.7], ['care of', 0.7], ['c o', 0.75], ['represented by', 0.8],
]; // prettier-ignore

/** Words directly behind a name. */
export const followers: Leads = [
  ['who', 0.7], ['whose', 0.7], ['s', 0.35], ['has', 0.35], ['had', 0.6], ['was', 0.35], ['were', 0.3], ['is', 0.35], ['will', 0.3],
  ['would', 0.3], ['can', 0.2], ['and', 0.1], ['aged', 0.8], ['age', 0.6], ['himself', 0.9], ['herself', 0.9],
 ['his', 0.8], ['her', 0.8], ['spent', 0.5], ['grew', 0.5], ['sat', 0.5], ['stood', 0.4], ['wants', 0.4], ['wanted', 0.4], ['likes', 0.5], ['loves', 0.6], ['loved', 0.6], ['hates', 0.6], ['enjoys', 0.6], ['feels', 0.6], ['felt', 0.6], ['family', 0.6], ['born', 0.5], ['went', 0.5], ['came', 0.4], ['again', 0.2],
]; // prettier-ignore

/** Said of a person named before. */
export const pronouns = 'he she him his her himself herself';
/** Said to whoever is called at the start of a sentence: `Anna, can I …` */
export const spokenTo =
  'can could would please are do did have thank thanks how what where when why you i let';
/** End letters, on the line before the name. */
export const closings = list('closings');
/** What people are, in lower case directly before a name or, with a comma, where it explains who somebody is. */
export const roles =
  'novelist writer author poet playwright journalist reporter columnist editor broadcaster blogger historian philosopher economist analyst researcher scientist physicist chemist biologist mathematician astronomer engineer architect designer developer programmer photographer filmmaker director producer screenwriter comedian rapper singer soprano tenor pianist violinist cellist conductor composer guitarist drummer sculptor painter artist dancer choreographer chef baker activist campaigner lobbyist lawyer attorney solicitor barrister prosecutor magistrate judge justice notary senator lawmaker congressman congresswoman deputy minister premier chancellor president ambassador diplomat envoy mayor governor councillor spokesman spokeswoman spokesperson executive chairman chairwoman chairperson treasurer secretary manager banker businessman businesswoman entrepreneur billionaire investor trader founder coach captain striker midfielder defender goalkeeper winger quarterback pitcher swimmer sprinter runner cyclist boxer golfer wrestler skier racer champion winner candidate nominee bishop archbishop priest monk pastor imam rabbi sheriff detective inspector officer constable sergeant lieutenant soldier pilot astronaut driver nurse surgeon doctor physician dentist psychologist psychiatrist therapist pharmacist veterinarian teacher tutor professor lecturer principal headmaster student pupil classmate intern apprentice colleague coworker neighbour neighbor landlord tenant victim suspect defendant plaintiff witness assistant consultant accountant auditor electrician plumber carpenter farmer fisherman aunt aunts uncle granny grandma grandpa nan nana nanny gran granddad skipper canon constable corporal brigadier admiral commander commodore vicar curate deacon bishop cardinal maestro guide vet tech engineer advocate superintendent warden steward ranger janitor caretaker carer midwife registrar foreman organiser organizer watchman clerk usher bride groom godmother godfather stepson stepdaughter stepmother stepfather grandson granddaughter widow widower accused deceased complainant appellant executor twin defender keeper teammate babysitter cleaner receptionist physio referee umpire helmsman bosun purser lodger flatmate housemate ' +
  'lebensgefahrtin lebensgefahrte ehefrau ehemann zeugin zeuge burgermeister burgermeisterin oberburgermeister lehrer lehrerin trainer trainerin arzt arztin pfarrer pfarrerin kommissar kommissarin hausmeister vermieter vermieterin rechtsanwalt rechtsanwaltin sohn tochter bruder oma opa onkel tante kollege kollegin nachbar nachbarin schuler schulerin ' +
  'maire entraineur entraineuse avocat avocate medecin infirmier infirmiere directeur directrice cousine oncle mari epouse fils fille frere soeur voisin voisine collegue tecnico tecnica entrenador entrenadora treinador treinadora profesor profesora professora abogado abogada advogado advogada alcalde alcaldesa prefeito prefeita biologa biologo ingeniero ingeniera enfermera enfermeiro enfermeira doctora doutor doutora capitan hermano hermana hijo hija esposa marido amigo amiga vecino vecina irmao irma filho filha tia tio abuela abuelo sindaco allenatore allenatrice professore professoressa avvocato medico infermiera zio zia cugino cugina fratello sorella figlio figlia moglie amico amica sobrino sobrina nieto nieta primo prima cuñado cuñada suegro suegra yerno nuera sobrinho sobrinha neto neta cunhado cunhada neveu nièce nipote cognato cognata suocera suocero ' +
  'trener trenerka nauczyciel nauczycielka burmistrz lekarz lekarka zona corka corki siostra wujek ciocia kolega kolezanka burgemeester leraar lerares oom broer zus zoon dochter buurman buurvrouw tranare larare lakare advokat statsminister borgmester borgmastare bror soster datter sonnen sonen dottern syster opettaja valmentaja tanar edzo edzoje ogretmen kardesim colega';
