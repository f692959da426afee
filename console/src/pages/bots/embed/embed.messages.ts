import { messages } from '#language/messages.ts';

export const useEmbedMessages = messages({
  en: {
    intro:
      'Two pieces of code put the bot on a page of any site that it allows. The look is the one saved under “Set up”.',
    notActive: 'The bot is not active: sites say that the chat is not available.',
    keyTitle: 'The key of the site',
    key: 'Key',
    keyHint: 'Of type “bot”. Skep shows keys only once: paste one that you have, or make a new one.',
    makeKey: 'Make a key for this site',
    keyName: 'Website',
    keyMade:
      'The key was made and filled in: 100 requests an hour. Keys with other limits are made on the page “Keys”.',
    addressTitle: 'Where the bots are',
    address: 'Address of the public bots',
    addressHint:
      'As visitors reach it, through your proxy if there is one. Set BOTS_URL on the server to have it filled in for everybody.',
    noAddress: 'An address looks like https://bots.example.org',
    insecure:
      'Pages that are served over https load no script from an http address: put the bots behind a proxy with a certificate.',
    codeTitle: 'Code for the site',
    codeHint:
      'Put it before the end of the body of each page that is to show the bot. Theme, position and language are part of it: copy it again after you change them.',
    keyFirst: 'Fill in a key first.',
    copy: 'Copy',
    copied: 'Copied',
    copyOf: (what: string) => `Copy: ${what}`,
    sitesTitle: 'Allowed sites',
    anySite:
      'Pages of any site may use the bot. Name your sites under “Set up”, Security, so that others cannot show it.',
    theseSites: 'Pages of these sites may use the bot; others see that it is not available:',
    changeSites: 'Change the allowed sites',
    policyTitle: 'If the site has a Content-Security-Policy',
    policyHint:
      'Add this to it. The second script is inline: it needs a nonce or hash of the site, or a file of its own. The widget needs no inline style.',
  },
  de: {
    intro:
      'Zwei Stücke Code bringen den Bot auf eine Seite jeder Website, die er erlaubt. Das Aussehen ist das unter „Einrichten“ gespeicherte.',
    notActive: 'Der Bot ist nicht aktiv: Websites melden, dass der Chat nicht verfügbar ist.',
    keyTitle: 'Der Schlüssel der Website',
    key: 'Schlüssel',
    keyHint:
      'Von der Art „Bot“. Skep zeigt Schlüssel nur einmal: Fügen Sie einen ein, den Sie haben, oder legen Sie einen neuen an.',
    makeKey: 'Schlüssel für diese Website anlegen',
    keyName: 'Website',
    keyMade:
      'Der Schlüssel wurde angelegt und eingetragen: 100 Anfragen je Stunde. Schlüssel mit anderen Grenzen legen Sie auf der Seite „Schlüssel“ an.',
    addressTitle: 'Wo die Bots sind',
    address: 'Adresse der öffentlichen Bots',
    addressHint:
      'Wie Besucher sie erreichen, gegebenenfalls über Ihren Proxy. Mit BOTS_URL auf dem Server ist sie für alle schon eingetragen.',
    noAddress: 'Eine Adresse sieht aus wie https://bots.example.org',
    insecure:
      'Seiten, die über https ausgeliefert werden, laden kein Skript von einer http-Adresse: Stellen Sie die Bots hinter einen Proxy mit Zertifikat.',
    codeTitle: 'Code für die Website',
    codeHint:
      'Setzen Sie ihn vor das Ende des Body jeder Seite, die den Bot zeigen soll. Design, Platz und Sprache stehen darin: Kopieren Sie ihn neu, wenn Sie sie ändern.',
    keyFirst: 'Tragen Sie zuerst einen Schlüssel ein.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    copyOf: (what: string) => `Kopieren: ${what}`,
    sitesTitle: 'Erlaubte Websites',
    anySite:
      'Seiten jeder Website dürfen den Bot nutzen. Nennen Sie unter „Einrichten“, Sicherheit, Ihre Websites, damit andere ihn nicht zeigen können.',
    theseSites:
      'Seiten dieser Websites dürfen den Bot nutzen; anderen wird gemeldet, dass er nicht verfügbar ist:',
    changeSites: 'Erlaubte Websites ändern',
    policyTitle: 'Wenn die Website eine Content-Security-Policy hat',
    policyHint:
      'Nehmen Sie dies auf. Das zweite Skript steht in der Seite: Es braucht eine Nonce oder einen Hash der Website oder eine eigene Datei. Inline-Stile braucht das Widget nicht.',
  },
});
