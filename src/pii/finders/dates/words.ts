/** Names of months in the languages dates are mostly written in, without accents. Each word stands once, whatever its languages. */
export const months = `
  january february march april may june july august september october november december
  januar jaenner janner februar feber marz maerz mai juni juli oktober dezember
  janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
  janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro
  gener febrer marc maig juny juliol agost setembre desembre xaneiro febreiro xuno xullo decembro
  januari februari maart mei augustus desember januarie februarie junie julie
  stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia
  styczen luty marzec kwiecien czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien
  augusti april maj marts juni
  tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesakuuta heinakuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta
  jaanuar veebruar marts aprill juuni juuli oktoober detsember
  janvari februari marta aprili maija junija julija augusta septembri oktobri novembri decembri
  sausio vasario kovo balandzio geguzes birzelio liepos rugpjucio rugsejo spalio lapkricio gruodzio
  ledna unora brezna dubna kvetna cervna cervence srpna zari rijna listopadu prosince
  januara februara aprila maja juna jula septembra oktobra novembra decembra
  januarja februarja junija julija avgusta
  sijecnja veljace ozujka travnja svibnja lipnja srpnja kolovoza rujna studenoga studenog prosinca
  marcius aprilis majus junius julius augusztus szeptember
  ianuarie februarie martie aprilie iunie iulie septembrie octombrie noiembrie decembrie
  agust juli oktober november ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik
  yanvar fevral iyun iyul avqust sentyabr oktyabr noyabr dekabr
  maret agustus machi aprili julai agosti septemba oktoba novemba desemba ogos disember
  pebrero marso hunyo hulyo setyembre oktubre nobyembre disyembre
  ionawr chwefror mawrth ebrill mehefin gorffennaf awst hydref tachwedd rhagfyr
  eanair feabhra aibrean bealtaine meitheamh iuil lunasa samhain nollaig
  kohitatea huitanguru paengawhawha haratua pipiri hongongoi mahuru hakihea
  ianuarii januarii februarii martii maii iunii junii iulii julii septembris octobris novembris decembris
  января февраля марта апреля мая июня июля августа сентября октября ноября декабря
  січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
  януари февруари март април май юни юли август септември октомври ноември декември
  јануара фебруара марта априла маја јуна јула августа септембра октобра новембра децембра
  ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου δεκεμβριου
  ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר
  בינואר בפברואר במרץ באפריל במאי ביוני ביולי באוגוסט בספטמבר באוקטובר בנובמבר בדצמבר
  يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر
  شباط آذار نيسان أيار حزيران تموز أيلول
  जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर
  มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม`;
export const shortMonths = `jan feb mar apr may jun jul aug sep sept oct nov dec okt dez mrz janv fevr avr juil ene abr ago
  dic gen mag giu lug set ott out fev`;
/** Ordinary words as well: a month only with a capital, or with a year behind. */
export const ordinaryMonths = 'may march mars mar mei maja set out gen mag dec marts mart august dubna';
/** Names of persons and other words as well: a month only with a year behind. */
export const monthsWithYear = `junie julie marta maija augusta julius junius junija julija jula juna machi pipiri samhain kovo
  mawrth mart gener marc marso pebrero`;
/** Of languages that put a dot behind the number of a day, and write months small: `7. mars`. */
export const dottedMonths = 'mars marts maja august dubna marta jula juna';
/** `5 tháng 3`: the number of the month stands behind. */
export const monthOfNumber = 'thang';
/** Numbers of days as words: `the fourth of June`. */
export const ordinals = `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
  fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth premier primo primero ersten erster`;
/** Directly before a date that could be another number: `seit 14.02.19`. */
export const timeWords = `on by dated date since until till signed due am den dem vom zum bis ab seit datum le du au il dal al dia
  desde hasta data fecha dnia od dne den del pa op per sedan senast frem fram kuupaev pvm`;
/** Those of languages that write a day and a month with dots alone: `am 7.3.` */
export const dottedDayWords = 'am den dem vom zum bis ab seit dnia od dne klo ma ti ke pe';
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
  '!nacido', '!nacida', '!nacio', '!fecha de nacimiento', '!nacimiento', '!=nato', '!=Nato', '!=NATO A', '!=NATO AD', '!=NATO IL', '!nata il', '!data di nascita', '!nascita',
  '!nascido', '!nascida', '!nasceu', '!data de nascimento', '!nascimento', '!geboortedatum', '!urodzony', '!urodzona',
  '!data urodzenia', '!ur', '!fodelsedatum', '!fodd', '!fodt', '!fodselsdato', '!syntynyt', '!syntymaaika', '!narozen',
  '!narozena', '!datum narozeni', '!dogum tarihi', '!dogumlu', '!lahir', '!sinh', '!ngay sinh', '!szuletett', '!roden', '!rodena',
  '!nascut', '!nascuda', '!sundinud', '!gimes', '!dzimis', '!родился', '!родилась', '!дата рождения', '!дата народження',
]; // prettier-ignore
/** Near a month and its year they say that it is about somebody who is cared for or employed. */
/** Near the time that a program wrote down they say that it is about somebody. */
export const personWords = [
  '!patient', '!admitted', '!discharged', '!appointment', '!visit', '!visited', '!hired', '!deceased', '!died', '!death', '!married',
  '!=Mr', '!=Mrs', '!=Ms', '!=Dr',
]; // prettier-ignore
