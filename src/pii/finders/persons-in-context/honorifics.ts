import type { Finder } from '#pii/recogniser.ts';
import { made } from '#pii/text/tokens.ts';

/** The most frequent family names, of the People's Republic's registers of residents and of Taiwan, in both spellings. */
const chinese =
  '欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|[王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱高林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎余潘杜戴夏钟鍾汪田任姜范方石姚谭譚廖邹鄒熊金陆陸郝孔白崔康毛邱秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎易常武乔喬贺賀赖賴龚龔文]';
/** Of Japan, in the order of how many bear them. */
const japanese =
  '佐藤|鈴木|高橋|田中|伊藤|渡辺|渡邊|山本|中村|小林|加藤|吉田|山田|佐々木|山口|松本|井上|木村|林|斎藤|斉藤|清水|山崎|森|池田|橋本|阿部|石川|山下|中島|石井|小川|前田|岡田|長谷川|藤田|後藤|近藤|村上|遠藤|青木|坂本|福田|太田|西村|藤井|金子|岡本|藤原|三浦|中野|中川|原田|松田|竹内|小野|田村|中山|和田|石田|森田|上田|原|内田|柴田|酒井|宮崎|横山|高木|安藤|宮本|大野|小島|谷口|今井|工藤|高田|増田|丸山|杉山|村田|大塚|新井|小山|平野|藤本|河野|上野|野口|武田|松井|千葉|菅原|岩崎|久保|木下|佐野|野村|松尾|市川|菊地|杉本|古川|大西|島田|水野|桜井|高野|吉川|山内|西田|西川|菊池|北村|五十嵐|福島|安田|中田|平田|川口|東|川崎|飯田|吉村|本田|久保田|沢田|辻|関|浜田|服部|荒木|黒田|片山';
/** Of Korea. */
const korean =
  '[김이박최정강조윤장임림한오서신권황안송류유홍전고문양손배백허남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용]';

/** A family name, the form of a given name, and an honorific after both. */
const form = new RegExp(
  [
    `(?:${chinese})\\p{Script=Han}{0,2}(?= ?(?:先生|女士|小姐|太太|同志|老师|老師|教授|医生|醫生|经理|經理))`,
    `(?:${japanese}) ?\\p{Script=Han}{0,3}(?= ?(?:さん|さま|様|氏|くん|君|ちゃん|殿|先生))`,
    `${korean}[가-힣]{1,2}(?= ?씨(?:[은는이가을를의와과도께]|에게|입니다|[^가-힣]|$))`,
    `${korean}[가-힣]{2}(?= ?(?:선생|교수|과장|부장|사장|대리|팀장|원장|변호사|의사)님)`,
  ].join('|'),
  'gu',
);
const longestTitle = 8;

/** `王伟先生`, `田中太郎さん`, `김철수 씨`: persons in scripts without capitals, by the honorific after the name. */
export const findHonorifics: Finder = ({ text, tokens }, report) => {
  let taken = 0;
  for (let at = 0; at < tokens.count; at += 1) {
    const first = tokens.start[at] as number;
    if (((tokens.made[at] as number) & made.letters) === 0 || !isEastern(text.charCodeAt(first))) continue;
    const end = tokens.end[at] as number;
    for (const { index, 0: name } of text.slice(first, end + longestTitle).matchAll(form)) {
      const start = first + index;
      if (start >= end || start < taken) continue;
      taken = start + name.length;
      report({
        type: 'person_name', start, end: taken, confidence: 0.88, method: 'contextual_pattern',
      }); // prettier-ignore
    }
  }
};

/** From the kana to the last of Hangul. */
function isEastern(code: number): boolean {
  return code >= 0x3040 && code <= 0xd7a3;
}
