import { messages } from '#language/messages.ts';

export const useBotListMessages = messages({
  en: {
    intro:
      'A bot answers visitors of your website from honey jars that you choose, with sources. Everything in these honey jars becomes public.',
    create: 'Create a bot',
    none: 'No bot yet',
    noneHint:
      'A public bot answers the questions of visitors on a website, such as about your advisories, from the honey jars that you give it. Create one, try it here, and put it on your site with two lines of code.',
    name: 'Name',
    namePlaceholder: 'Advisories help desk',
    nameHint: 'What you call it. What visitors see can be changed later.',
    jars: 'Honey jars it answers from',
    jarsHint:
      'Everything in them becomes public, except documents whose TLP marking forbids it. You can change the choice later.',
    noJars: 'There is no honey jar yet: create one and upload documents first.',
    state: 'State',
    talks: 'Conversations',
    open: 'Not answered',
    last: 'Last message',
    never: 'none yet',
    noJar: 'none: it cannot answer',
    unanswered: (share: string, count: string) => `${share} (${count})`,
    bots: 'Bots',
    greeting: 'Hello. What would you like to know?',
    placeholder: 'Ask a question',
  },
  de: {
    intro:
      'Ein Bot beantwortet Besuchern Ihrer Website Fragen aus Honey Jars, die Sie auswählen, mit Quellen. Alles in diesen Honey Jars wird öffentlich.',
    create: 'Bot anlegen',
    none: 'Noch kein Bot',
    noneHint:
      'Ein öffentlicher Bot beantwortet die Fragen von Besuchern einer Website, etwa zu Ihren Sicherheitshinweisen, aus den Honey Jars, die Sie ihm geben. Legen Sie einen an, probieren Sie ihn hier aus und bringen Sie ihn mit wenigen Zeilen Code auf Ihre Website.',
    name: 'Name',
    namePlaceholder: 'Auskunft zu Sicherheitshinweisen',
    nameHint: 'Wie Sie ihn nennen. Was Besucher sehen, lässt sich später ändern.',
    jars: 'Honey Jars, aus denen er antwortet',
    jarsHint:
      'Alles darin wird öffentlich, außer Dokumenten, deren TLP-Kennzeichnung es verbietet. Sie können die Auswahl später ändern.',
    noJars: 'Es gibt noch kein Honey Jar: Legen Sie zuerst eines an und laden Sie Dokumente hoch.',
    state: 'Zustand',
    talks: 'Unterhaltungen',
    open: 'Nicht beantwortet',
    last: 'Letzte Nachricht',
    never: 'noch keine',
    noJar: 'keine: Er kann nicht antworten',
    unanswered: (share: string, count: string) => `${share} (${count})`,
    bots: 'Bots',
    greeting: 'Guten Tag. Was möchten Sie wissen?',
    placeholder: 'Stellen Sie eine Frage',
  },
});
