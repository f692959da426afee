import { messages } from '#language/messages.ts';
import { useLanguage } from '#language/language.ts';
import { editorLists } from './editor-lists.messages.ts';

const useTexts = messages({
  en: {
    about: 'About the bot',
    name: 'Name',
    nameHint: 'What you call it; visitors see the heading of the widget.',
    description: 'Description',
    status: 'State',
    activeMeans: 'It answers visitors.',
    inactiveMeans: 'It refuses visitors; you can still try it in the preview.',
    sources: 'What it answers from',
    sourcesHint: 'It answers every visitor alike, from these honey jars and nothing else.',
    jars: 'Honey jars',
    noSource: 'It has nothing to answer from',
    noSourceHint:
      'Choose at least one honey jar. Until then it says that the documents do not hold the answer.',
    publicTitle: 'Everything in these honey jars becomes public',
    publicText: (count: number, shown: string) =>
      count === 1
        ? 'Anyone who reaches the bot can be shown titles and passages of 1 document, and of each that is added later.'
        : `Anyone who reaches the bot can be shown titles and passages of ${shown} documents, and of each that is added later.`,
    withheld: (count: number, shown: string, tlp: string) =>
      count === 1
        ? `1 document is kept back for its TLP marking (${tlp}).`
        : `${shown} documents are kept back for their TLP marking (${tlp}).`,
    noneWithheld: (tlp: string) =>
      `No document is kept back for its TLP marking (${tlp}). Documents without a marking are public.`,
    documents: (count: number, shown: string) => (count === 1 ? '1 document' : `${shown} documents`),
    notSearchable: 'Excluded from search: the bot does not read it.',
    notReadable: 'You may not read this honey jar, so its documents are not counted here.',
    weight: 'Weight',
    weightOf: (jar: string) => `Weight of ${jar}`,
    answers: 'How it answers',
    answersHint:
      'Each statement has a source. What no document supports is left out, whatever the instructions say.',
    model: (name: string) => `Replies are made by the default model: ${name}.`,
    models: 'Models',
    prompt: 'Instructions for the language model',
    promptHint:
      'Manner and role, such as “Be brief and polite”. The built-in model, which quotes documents, does not use them.',
    promptPlaceholder:
      'You answer for the security team of Example Ltd. Be brief, and name affected versions.',
    temperature: 'Temperature',
    temperatureHint: '0 to 2; 0 is steady.',
    tokens: 'Most tokens of a reply',
    tokensHint: '16 to 8,192.',
    format: 'Form of replies',
    markdown: 'Markdown, with numbers of sources',
    text: 'Plain text, without numbers of sources',
    suggestions: 'Propose questions to go on with',
    suggestionsHint: 'Up to three below a reply, each of which its documents answer.',
    security: 'Security',
    domains: 'Sites that may use it',
    domainsHint:
      'example.org is that name alone, *.example.org every name below it, https://example.org:8443 one origin.',
    anySite: 'Without an entry pages of any site may use the bot with its key.',
    pii: 'Mask personal data',
    piiHint: 'In what visitors write, before it is stored or sent to a model, and in replies.',
    filter: 'Content filter',
    rate: 'Messages an hour, all visitors',
    rateHint: 'Empty: the limits of its keys alone.',
    visitorRate: 'Messages an hour, each visitor',
    visitorRateHint: 'Empty: no limit of its own.',
    noLimit: 'no limit',
    appearance: 'Appearance',
    appearanceHint:
      'The preview shows it at once. Heading, greeting, hint and colour reach sites when you save; theme, position and language are part of the code for the site.',
    heading: 'Heading of the widget',
    greeting: 'Greeting',
    placeholder: 'Hint in the field for questions',
    color: 'Colour',
    colorHint: 'Text on it becomes black or white.',
    language: 'Language of the widget',
    languageHint: 'Of its own words, not of replies.',
    theme: 'Theme',
    position: 'Place on the page',
    unsaved: 'You have changes that are not saved.',
    saved: 'Saved. It holds for the next message.',
    noChange: 'Everything is saved.',
    discard: 'Discard',
    save: 'Save',
    leaveTitle: 'Leave without saving?',
    leaveText: 'Your changes to the bot are not saved and will be lost.',
    leave: 'Leave',
    delete: 'Delete the bot',
    deleteHint: 'With its conversations, keys and webhooks. Documents and honey jars stay.',
    deleteTitle: (name: string) => `Delete “${name}”?`,
    deletedWithIt: 'Deleted with it, at once:',
    talks: (count: number, shown: string) =>
      count === 1
        ? '1 conversation, with its messages and ratings'
        : `${shown} conversations, with their messages and ratings`,
    keysCount: (count: number, shown: string) =>
      count === 1 ? '1 key: what uses it is refused' : `${shown} keys: what uses them is refused`,
    webhooksCount: (count: number, shown: string) =>
      count === 1 ? '1 webhook, with its log' : `${shown} webhooks, with their logs`,
    notUndone: 'This cannot be undone. Sites that show the bot say that it is not available.',
    typeName: (name: string) => `Type the name of the bot: ${name}`,
    cancel: 'Cancel',
  },
  de: {
    about: 'Über den Bot',
    name: 'Name',
    nameHint: 'Wie Sie ihn nennen; Besucher sehen die Überschrift des Widgets.',
    description: 'Beschreibung',
    status: 'Zustand',
    activeMeans: 'Er antwortet Besuchern.',
    inactiveMeans: 'Er weist Besucher ab; in der Vorschau können Sie ihn weiter ausprobieren.',
    sources: 'Woraus er antwortet',
    sourcesHint: 'Er antwortet allen Besuchern gleich, nur aus diesen Honey Jars.',
    jars: 'Honey Jars',
    noSource: 'Er hat nichts, woraus er antworten kann',
    noSourceHint:
      'Wählen Sie mindestens ein Honey Jar. Bis dahin sagt er, dass die Dokumente die Antwort nicht enthalten.',
    publicTitle: 'Alles in diesen Honey Jars wird öffentlich',
    publicText: (count: number, shown: string) =>
      count === 1
        ? 'Wer den Bot erreicht, kann Titel und Stellen aus 1 Dokument zu sehen bekommen, und aus jedem, das später dazukommt.'
        : `Wer den Bot erreicht, kann Titel und Stellen aus ${shown} Dokumenten zu sehen bekommen, und aus jedem, das später dazukommt.`,
    withheld: (count: number, shown: string, tlp: string) =>
      count === 1
        ? `1 Dokument wird wegen seiner TLP-Kennzeichnung zurückgehalten (${tlp}).`
        : `${shown} Dokumente werden wegen ihrer TLP-Kennzeichnung zurückgehalten (${tlp}).`,
    noneWithheld: (tlp: string) =>
      `Kein Dokument wird wegen seiner TLP-Kennzeichnung zurückgehalten (${tlp}). Dokumente ohne Kennzeichnung sind öffentlich.`,
    documents: (count: number, shown: string) => (count === 1 ? '1 Dokument' : `${shown} Dokumente`),
    notSearchable: 'Von der Suche ausgenommen: Der Bot liest es nicht.',
    notReadable: 'Sie dürfen dieses Honey Jar nicht lesen, darum sind seine Dokumente hier nicht gezählt.',
    weight: 'Gewicht',
    weightOf: (jar: string) => `Gewicht von ${jar}`,
    answers: 'Wie er antwortet',
    answersHint:
      'Jede Aussage hat eine Quelle. Was kein Dokument stützt, wird weggelassen, was auch immer in den Anweisungen steht.',
    model: (name: string) => `Die Antworten macht das Standardmodell: ${name}.`,
    models: 'Modelle',
    prompt: 'Anweisungen für das Sprachmodell',
    promptHint:
      'Ton und Rolle, etwa „Antworten Sie kurz und höflich“. Das eingebaute Modell, das Dokumente zitiert, nutzt sie nicht.',
    promptPlaceholder:
      'Sie antworten für das Sicherheitsteam der Beispiel GmbH. Antworten Sie kurz und nennen Sie betroffene Versionen.',
    temperature: 'Temperatur',
    temperatureHint: '0 bis 2; 0 ist gleichbleibend.',
    tokens: 'Höchstzahl Token je Antwort',
    tokensHint: '16 bis 8.192.',
    format: 'Form der Antworten',
    markdown: 'Markdown, mit Nummern der Quellen',
    text: 'Reiner Text, ohne Nummern der Quellen',
    suggestions: 'Weiterführende Fragen vorschlagen',
    suggestionsHint: 'Bis zu drei unter einer Antwort; auf jede davon antworten ihre Dokumente.',
    security: 'Sicherheit',
    domains: 'Websites, die ihn nutzen dürfen',
    domainsHint:
      'example.org ist nur dieser Name, *.example.org jeder Name darunter, https://example.org:8443 genau eine Herkunft.',
    anySite: 'Ohne Eintrag dürfen Seiten jeder Website den Bot mit seinem Schlüssel nutzen.',
    pii: 'Personendaten verdecken',
    piiHint:
      'In dem, was Besucher schreiben, bevor es gespeichert oder an ein Modell gesendet wird, und in Antworten.',
    filter: 'Inhaltsfilter',
    rate: 'Nachrichten je Stunde, alle Besucher',
    rateHint: 'Leer: nur die Grenzen seiner Schlüssel.',
    visitorRate: 'Nachrichten je Stunde und Besucher',
    visitorRateHint: 'Leer: keine eigene Grenze.',
    noLimit: 'keine Grenze',
    appearance: 'Aussehen',
    appearanceHint:
      'Die Vorschau zeigt es sofort. Überschrift, Begrüßung, Hinweis und Farbe gelten auf Websites, sobald Sie speichern; Design, Platz und Sprache stehen im Code für die Website.',
    heading: 'Überschrift des Widgets',
    greeting: 'Begrüßung',
    placeholder: 'Hinweis im Feld für Fragen',
    color: 'Farbe',
    colorHint: 'Text darauf wird schwarz oder weiß.',
    language: 'Sprache des Widgets',
    languageHint: 'Seiner eigenen Worte, nicht der Antworten.',
    theme: 'Design',
    position: 'Platz auf der Seite',
    unsaved: 'Sie haben Änderungen, die nicht gespeichert sind.',
    saved: 'Gespeichert. Es gilt ab der nächsten Nachricht.',
    noChange: 'Alles ist gespeichert.',
    discard: 'Verwerfen',
    save: 'Speichern',
    leaveTitle: 'Ohne Speichern verlassen?',
    leaveText: 'Ihre Änderungen am Bot sind nicht gespeichert und gehen verloren.',
    leave: 'Verlassen',
    delete: 'Bot löschen',
    deleteHint: 'Mit seinen Unterhaltungen, Schlüsseln und Webhooks. Dokumente und Honey Jars bleiben.',
    deleteTitle: (name: string) => `„${name}“ löschen?`,
    deletedWithIt: 'Damit wird sofort gelöscht:',
    talks: (count: number, shown: string) =>
      count === 1
        ? '1 Unterhaltung, mit ihren Nachrichten und Bewertungen'
        : `${shown} Unterhaltungen, mit ihren Nachrichten und Bewertungen`,
    keysCount: (count: number, shown: string) =>
      count === 1
        ? '1 Schlüssel: Was ihn benutzt, wird abgewiesen'
        : `${shown} Schlüssel: Was sie benutzt, wird abgewiesen`,
    webhooksCount: (count: number, shown: string) =>
      count === 1 ? '1 Webhook, mit seinem Protokoll' : `${shown} Webhooks, mit ihren Protokollen`,
    notUndone:
      'Das lässt sich nicht rückgängig machen. Websites, die den Bot zeigen, melden, dass er nicht verfügbar ist.',
    typeName: (name: string) => `Geben Sie den Namen des Bots ein: ${name}`,
    cancel: 'Abbrechen',
  },
});

/** The texts of the settings of a bot, with the words for its choices. */
export function useEditorMessages() {
  return { ...useTexts(), ...editorLists[useLanguage()] };
}
