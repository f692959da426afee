function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter(Boolean));
}

/** Endings that mark a dotted name as a file. */
export const fileExtensions = wordSet(`
  7z ace aes apk app asp aspx bak bat bin bmp bz2 c cab cer cert cfg chm class cmd conf config cpl cpp crt cs csv dat db
  deb dex dll dmg doc docm docx dotm drv dump dylib efi elf eml enc env evtx exe gif go gz h hta htm html ico ics img inf
  ini ipa iso jar java jpeg jpg js jse json jsp key ko ldb lib lnk local lock log mdb md mht mp3 mp4 msc msg msi msp mst
  nupkg ocx odt one ova p12 pcap pcapng pdb pdf pem pfx php pkg pl plist png ppam pps ppsx ppt pptm pptx ps1 psd1 psm1
  pub py pyc rar rb reg rpm rs rtf scr sct service settingcontent-ms sh so sql sqlite svg swf sys sysmon tar tgz tmp toml ts
  tsv txt url vbe vbs vhd vhdx vmdk wim wll wsc wsf wsh xla xlam xll xls xlsb xlsm xlsx xml xsl xz yaml yara yar yml zip zst`);

/** Both a usual file ending and a top-level domain: a name with one is reported as both. */
export const ambiguousEndings = wordSet('app md pl ps py rs sh so zip');

const countryCodes = `
  ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch
  ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl
  gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz
  la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no
  np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss
  st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw`;
const genericDomains = `
  academy accountant agency app arpa art asia associates auction auto baby band bank bar beauty beer best bet bid bike bio biz
  black blog blue bond boutique broker build builders business buzz cafe cam camera camp capital cards care career careers cash
  casino cat center chat cheap church city cleaning click clinic clothing cloud club coach codes coffee college com community
  company computer construction consulting contact contractors cool coop credit cricket cyou date deals delivery dental design dev
  digital direct directory discount domains download earth education email energy engineer engineering enterprises equipment
  estate events example exchange expert exposed express fail faith family fan farm fashion film finance financial fish fit fitness
  flights florist football forsale foundation fun fund fyi gallery game games garden gay gdn gift gifts gives glass global gmbh
  gold golf gov graphics gratis green group guide guru hair haus health healthcare help hockey holdings holiday homes horse
  hospital host hosting house how icu immo inc info ink institute insure int international invalid invest investments jetzt jobs
  kaufen kim kitchen land lat law lawyer lease legal life lighting limited limo link live llc loan loans localhost lol london love
  ltd luxury maison management market marketing mba media men menu mil mobi moda mom monster mortgage museum name navy net network
  news ninja nyc observer one onion onl online org page paris partners parts party pet phone photo photography photos pics pictures
  pink pizza plumbing plus porn post press pro productions promo properties property pub quest racing recipes red rehab rent
  rentals repair report republican rest restaurant review reviews rip rocks rodeo run sale salon sarl sbs school science security
  services sex shoes shop show singles site ski social software solar solutions space store stream studio study style supplies
  supply support surf surgery systems tax taxi team tech technology tel tennis test tickets tips tires today tokyo tools top tours
  town toys trade trading training travel tube university uno vacations ventures vet viajes video villas vip vision vodka vote
  voyage wang watch webcam website wedding wiki win wine work works world wtf xin xxx xyz yoga zip zone edu`;

/** Top-level domains that a plainly written name may end on; a defanged one may end on any letters. */
export const topLevelDomains = wordSet(`${countryCodes} ${genericDomains}`);
