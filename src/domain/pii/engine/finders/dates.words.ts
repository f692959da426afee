/** Names of months in the languages dates are mostly written in, without accents. Each word stands once, whatever its languages. */
export const months = `
  january february march april may june july august september october november december
  januar jaenner janner februar feber marz maerz mai juni juli oktober dezember
  janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
  janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro
  januari februari maart mei augustus desember
  stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
  styczen luty marzec kwiecien czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien
  augusti april marts juni
  tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta
  ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince
  ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik
  января февраля марта апреля мая июня июля августа сентября октября ноября декабря
  січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
  ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου`;
export const shortMonths = `jan feb mar apr may jun jul aug sep sept oct nov dec okt dez mrz janv fevr avr juil ene abr ago
  dic gen mag giu lug set ott out fev`;
/** Ordinary words as well: a month only with a capital, or with a year behind. */
export const ordinaryMonths = 'may march mars mar mei maja set out gen mag dec marts mart august dubna';
export const weekdays = `monday tuesday wednesday thursday friday saturday sunday
  montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
  lundi mardi mercredi jeudi vendredi samedi dimanche
  lunes miercoles jueves viernes domingo lunedi martedi mercoledi giovedi venerdi domenica
  maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
  poniedzialek wtorek czwartek piatek niedziela mandag tirsdag onsdag torsdag fredag lordag sondag
  maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai
  понедельник вторник среда четверг пятница суббота воскресенье`;
export const shortWeekdays =
  'mon tue tues wed thu thur thurs fri sat sun mo di mi do fr sa so lun mar mer jeu ven sam dim';
export const birthWords = [
  '!born', '!birth', '!date of birth', '!dob', '!d o b', '!birthday', '!birthdate', '!birth date', '!bday',
  '!geboren', '!geburtsdatum', '!geb', '!geburtstag', '!ne le', '!nee le', '!date de naissance', '!naissance',
  '!nacido', '!nacida', '!nacio', '!fecha de nacimiento', '!nacimiento', '!nato', '!nata il', '!data di nascita', '!nascita',
  '!nascido', '!nascida', '!nasceu', '!data de nascimento', '!nascimento', '!geboortedatum', '!urodzony', '!urodzona',
  '!data urodzenia', '!ur', '!fodelsedatum', '!fodd', '!fodt', '!fodselsdato', '!syntynyt', '!syntymaaika', '!narozen',
  '!narozena', '!datum narozeni', '!dogum tarihi', '!родился', '!родилась', '!дата рождения', '!дата народження',
]; // prettier-ignore
/** Near the time that a program wrote down they say that it is about somebody. */
export const personWords = [
  '!patient', '!admitted', '!discharged', '!appointment', '!visit', '!visited', '!hired', '!deceased', '!died', '!death', '!married',
  '!mr', '!mrs', '!ms', '!dr',
]; // prettier-ignore
