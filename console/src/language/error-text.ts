import { useCallback } from 'react';
import { useLanguage, type Language } from './language.ts';

/** What the API, or the browser, says of something that failed. */
type Problem = { code?: string; message: string; details?: Record<string, unknown> };

type Said = {
  text: string;
  /** The code has many reasons: the words of the API follow, which name this one. */
  withReason?: true;
};

const unreachable: Record<Language, string> = {
  en: 'The server cannot be reached. Check that it runs and that you are connected.',
  de: 'Der Server ist nicht erreichbar. Prüfen Sie, ob er läuft und ob Sie verbunden sind.',
};

const notAllowed: Said = { text: 'Dazu haben Sie nicht das Recht.', withReason: true };
const notThere: Said = { text: 'Das gibt es nicht (mehr), oder Sie dürfen es nicht sehen.' };
const conflict: Said = { text: 'Das passt nicht zum jetzigen Stand.', withReason: true };
const wrongField: Said = { text: 'Eine Angabe ist nicht gültig.', withReason: true };
const tooLarge: Said = { text: 'Das ist zu groß.', withReason: true };
const unsupported: Said = { text: 'Dieses Format wird nicht unterstützt.', withReason: true };
const notSignedIn: Said = {
  text: 'Sie sind nicht angemeldet. Melden Sie sich an und versuchen Sie es noch einmal.',
};
const overloaded: Said = {
  text: 'Das ist zurzeit nicht verfügbar. Versuchen Sie es gleich noch einmal.',
  withReason: true,
};
const internal: Said = {
  text: 'Auf dem Server ist etwas schiefgegangen. Mehr dazu steht in seinem Protokoll.',
  withReason: true,
};
const limited: Said = { text: 'Zu viele Anfragen in kurzer Zeit.' };

/**
 * The codes that people meet, in German; the API itself speaks English. Areas of the API call the same thing by different codes. What
 * has no entry stays as the API says it.
 */
const german: Record<string, Said> = {
  AUTHENTICATION_REQUIRED: notSignedIn,
  UNAUTHORIZED: notSignedIn,
  INVALID_CREDENTIALS: {
    text: 'Das Passwort oder der Code ist falsch. Prüfen Sie die Eingabe und versuchen Sie es noch einmal.',
  },
  SECOND_FACTOR_REQUIRED: {
    text: 'Dafür ist ein zweiter Faktor nötig: ein Passkey oder ein Code Ihrer Authenticator-App.',
  },
  PERMISSION_DENIED: notAllowed,
  FORBIDDEN: notAllowed,
  INSUFFICIENT_PERMISSIONS: notAllowed,
  RESOURCE_NOT_FOUND: notThere,
  NOT_FOUND: notThere,
  BOT_NOT_FOUND: notThere,
  RESOURCE_CONFLICT: conflict,
  CONFLICT: conflict,
  DUPLICATE: { text: 'Der Honey Jar enthält bereits ein Dokument mit demselben Inhalt.' },
  TOO_MANY_TAGS: { text: 'Das wären zu viele Schlagwörter. Entfernen Sie zuerst einige.' },
  NOT_READ: { text: 'Das Dokument ist noch nicht gelesen.' },
  TOO_MANY_DOCUMENTS: { text: 'Der Honey Jar enthält zu viele Dokumente für diese Liste.' },
  VALIDATION_ERROR: wrongField,
  INVALID_REQUEST: wrongField,
  UNPROCESSABLE: wrongField,
  RATE_LIMIT_EXCEEDED: limited,
  RATE_LIMITED: limited,
  FILE_TOO_LARGE: tooLarge,
  PAYLOAD_TOO_LARGE: tooLarge,
  QUOTA_EXCEEDED: { text: 'Der Platz, der dafür vorgesehen ist, reicht nicht aus.', withReason: true },
  STORAGE_FULL: {
    text: 'Der Speicher des Servers ist voll. Löschen Sie, was nicht mehr gebraucht wird, oder fragen Sie die Verwaltung.',
  },
  STORAGE_ERROR: { text: 'Eine gespeicherte Datei fehlt oder ist beschädigt.', withReason: true },
  UNSUPPORTED_FORMAT: unsupported,
  UNSUPPORTED_FILE_FORMAT: unsupported,
  UNSUPPORTED_MEDIA_TYPE: unsupported,
  CORRUPT_FILE: { text: 'Die Datei ist beschädigt und kann nicht gelesen werden.', withReason: true },
  PASSWORD_PROTECTED: {
    text: 'Die Datei ist mit einem Passwort geschützt. Laden Sie sie ohne Passwort hoch.',
  },
  NO_TEXT: { text: 'Darin ist kein Text zu finden.', withReason: true },
  ARCHIVE_UNSAFE: { text: 'Das Archiv wird nicht entpackt, weil das gefährlich wäre.', withReason: true },
  TIMEOUT: { text: 'Es hat zu lange gedauert.', withReason: true },
  REQUEST_TIMEOUT: { text: 'Die Anfrage kam zu langsam an. Versuchen Sie es noch einmal.' },
  MODEL_UNAVAILABLE: overloaded,
  SERVICE_UNAVAILABLE: overloaded,
  ISSUER_UNAVAILABLE: {
    text: 'Die Anmeldung über Ihre Organisation funktioniert zurzeit nicht. Fragen Sie die Verwaltung.',
  },
  PROCESSING_ERROR: internal,
  INTERNAL_ERROR: internal,
  PII_DETECTION_FAILED: internal,
};

function inGerman({ code, message, details }: Problem): string {
  const said = german[code ?? ''];
  if (!said) return message;
  const seconds = details?.['retry_after'];
  if (said === limited && typeof seconds === 'number')
    return `${said.text} Versuchen Sie es in ${seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`} noch einmal.`;
  return said.withReason && message !== '' ? `${said.text} (Meldung des Servers: ${message})` : said.text;
}

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'message' in error;
}

/** What went wrong in the language of the user: the one place where codes of the API become words. */
export function useErrorText(): (error: unknown) => string {
  const language = useLanguage();
  return useCallback(
    (error: unknown) => {
      if (!isProblem(error)) return String(error);
      if (error.code === 'UNREACHABLE') return unreachable[language];
      return language === 'de' ? inGerman(error) : error.message;
    },
    [language],
  );
}
