import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  ['en', 'The loader beacons to its command server every fifteen minutes and waits for orders.'],
  ['de', 'Der Angreifer verschaffte sich über eine Schwachstelle Zugang zum Netz des Unternehmens.'],
  ['fr', 'Le rapport décrit une campagne d’hameçonnage contre plusieurs entreprises de transport.'],
  ['es', 'El grupo utilizó credenciales robadas para entrar en la red de la empresa.'],
  ['ja', '攻撃者は盗まれた認証情報を使用して社内ネットワークに侵入し、データを暗号化した。'],
  ['ru', 'Злоумышленник получил доступ к сети компании через уязвимость в почтовом шлюзе.'],
])('a text in %s is recognised', (language, text) => {
  expect(languageOf(text)).toBe(language);
});

it.each(['', 'ok', '10.0.0.1\n10.0.0.2\n10.0.0.3', 'CVE-2021-44228 CVE-2021-45046'])(
  'the language of %j cannot be determined',
  (text) => {
    expect(languageOf(text)).toBeNull();
  },
);
