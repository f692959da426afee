import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { questionLanguageOf } from './question-language.ts';

it.each([
  ['en', 'Which malware does APT40 use?'],
  ['de', 'Welche Schadsoftware nutzt die Gruppe APT40?'],
  ['de', 'Welche Gruppe ist in Deutschland aktiv?'],
  ['fr', 'Quels maliciels utilise le groupe APT40 ?'],
  ['es', '¿Qué CVE explotó Conti?'],
  ['it', 'Contro quali paesi è diretto OilRig?'],
  ['pt', 'Contra quais países se dirige o OilRig?'],
  ['nl', 'Welke malware gebruikt de groep APT40?'],
  ['pl', 'Na jakim porcie nasłuchuje loader?'],
  ['sv', 'Vilken skadlig kod använder gruppen APT40?'],
  ['cs', 'Jaký malware používá skupina APT40?'],
  ['ro', 'Cine a avut cele mai multe atacuri în acest sezon?'],
  ['hu', 'Milyen kártevőt használ az APT40 csoport?'],
  ['tr', 'APT40 grubu hangi kötü amaçlı yazılımı kullanıyor?'],
  ['ru', 'Какое вредоносное ПО использует группа APT40?'],
  ['uk', 'Яке шкідливе ПЗ використовує група APT40?'],
  ['bg', 'Какъв зловреден софтуер използва групата APT40?'],
  ['ja', 'APT40はどのマルウェアを使用していますか?'],
  ['zh', 'APT40 使用什么恶意软件?'],
  ['ko', 'APT40 그룹은 어떤 악성코드를 사용합니까?'],
  ['el', 'Ποιο κακόβουλο λογισμικό χρησιμοποιεί η ομάδα APT40;'],
  ['ar', 'ما هي البرمجيات الخبيثة التي تستخدمها مجموعة APT40؟'],
  ['he', 'באיזו נוזקה משתמשת קבוצת APT40?'],
  ['th', 'กลุ่ม APT40 ใช้มัลแวร์อะไร'],
])('a question in %s is recognised: %s', (language, question) => {
  expect(questionLanguageOf(question)).toBe(language);
});

it.each([
  ['nothing but names', 'El Machete La Nueva'],
  ['one word', 'malware'],
  ['an identifier', 'CVE-2021-44228'],
  ['a name of another language in an English question', 'Who wrote Der Ring des Nibelungen?'],
  ['a name in another script', 'Explain 라자루스 attacks'],
  ['Japanese without a word of grammar', '攻撃者 侵入経路'],
  ['a language that documents are not recognised in', 'Hvilken malware bruger gruppen APT40?'],
  ['another language with the letters of Arabic', 'گروه APT40 از چه بدافزاری استفاده می‌کند؟'],
])('the language is open of %s: %s', (_, question) => {
  expect(questionLanguageOf(question)).toBeNull();
});

const shared = '../shared/data/';
const present = existsSync(shared);
if (!present) console.warn(`${shared} is missing: the language of questions is not measured`);

function linesOf(file: string): { question?: string; text?: string }[] {
  return readFileSync(shared + file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it.skipIf(!present)('of thousands of English questions none is taken for one in another language', () => {
  const collections = readdirSync(`${shared}ir`, { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  );
  const files = ['reports/questions.jsonl', ...collections.map(({ name }) => `ir/${name}/queries.jsonl`)];
  const questions = files.flatMap(linesOf).map(({ question, text }) => question ?? text ?? '');
  expect(questions.length).toBeGreaterThan(5000);
  const languages = questions.map(questionLanguageOf);
  expect(questions.filter((_, i) => languages[i] !== 'en' && languages[i] !== null)).toEqual([]);
  expect(languages.filter((language) => language === 'en').length).toBeGreaterThan(0.8 * questions.length);
});
