import { messages } from '#language/messages.ts';

export const useSecurityMessages = messages({
  en: {
    passkeys: 'Passkeys',
    passkeysHint:
      'Sign in with your fingerprint, your face or the PIN of a device, without a password. Nobody can be tricked out of a passkey.',
    addPasskey: 'Add a passkey',
    synced: 'Synchronised',
    made: (time: string) => `Added ${time}.`,
    used: (time: string) => `Last used ${time}.`,
    neverUsed: 'Not used yet.',
    remove: 'Remove',
    removeOf: (name: string) => `Remove the passkey ${name}`,
    removeTitle: (name: string) => `Remove the passkey “${name}”?`,
    removeText: 'It no longer signs you in. Your device may still list it; delete it there, too.',
    removePasskey: 'Remove the passkey',
    lastFactor:
      'It is your last second factor: from then on your password alone is enough to sign in as you, and what asks for a second factor stays closed.',
    app: 'Authenticator app',
    appHint: 'After your password, a code from an app on your phone is asked for.',
    on: 'On',
    off: 'Off',
    codesLeft: (count: number) =>
      count === 0
        ? 'No recovery codes left: make new ones.'
        : `${count} recovery ${count === 1 ? 'code' : 'codes'} left`,
    addApp: 'Set up an app',
    otherApp: 'Use another app',
    newCodes: 'New recovery codes',
    newCodesTitle: 'Make new recovery codes?',
    newCodesText: 'Those that you have kept no longer work.',
    newCodesAction: 'Make new codes',
    removeApp: 'Remove the app',
    removeAppTitle: 'Remove the authenticator app?',
    removeAppText: 'No code is asked for any more, and your recovery codes no longer work.',
    password: 'Password',
    passwordHint:
      'A new one ends all your other sessions. API keys stay: revoke them if somebody may have seen them.',
    currentPassword: 'Current password',
    wrongPassword:
      'The current password is wrong. If you have none, since you sign in elsewhere, ask an admin for a link.',
    newPassword: 'New password',
    newPasswordHint: '8 characters or more; a few words that only you would put together are best.',
    showPassword: 'Show the password',
    changePassword: 'Change the password',
    passwordSet: (ended: number) =>
      ended === 0
        ? 'Your password is changed.'
        : `Your password is changed, and ${ended} other sessions have ended.`,
  },
  de: {
    passkeys: 'Passkeys',
    passkeysHint:
      'Melden Sie sich mit Fingerabdruck, Gesicht oder der PIN eines Geräts an, ohne Passwort. Ein Passkey lässt sich niemandem ablisten.',
    addPasskey: 'Passkey hinzufügen',
    synced: 'Synchronisiert',
    made: (time: string) => `Hinzugefügt ${time}.`,
    used: (time: string) => `Zuletzt verwendet ${time}.`,
    neverUsed: 'Noch nicht verwendet.',
    remove: 'Entfernen',
    removeOf: (name: string) => `Den Passkey ${name} entfernen`,
    removeTitle: (name: string) => `Den Passkey „${name}“ entfernen?`,
    removeText:
      'Er meldet Sie nicht mehr an. Ihr Gerät führt ihn vielleicht weiter: Löschen Sie ihn auch dort.',
    removePasskey: 'Passkey entfernen',
    lastFactor:
      'Es ist Ihr letzter zweiter Faktor: Danach genügt Ihr Passwort, um sich als Sie anzumelden, und was einen zweiten Faktor verlangt, bleibt verschlossen.',
    app: 'Authenticator-App',
    appHint: 'Nach Ihrem Passwort wird ein Code aus einer App auf Ihrem Telefon verlangt.',
    on: 'Ein',
    off: 'Aus',
    codesLeft: (count: number) =>
      count === 0
        ? 'Keine Wiederherstellungscodes mehr: Erstellen Sie neue.'
        : count === 1
          ? 'Noch ein Wiederherstellungscode'
          : `Noch ${count} Wiederherstellungscodes`,
    addApp: 'App einrichten',
    otherApp: 'Andere App verwenden',
    newCodes: 'Neue Wiederherstellungscodes',
    newCodesTitle: 'Neue Wiederherstellungscodes erstellen?',
    newCodesText: 'Die Codes, die Sie aufbewahrt haben, gelten dann nicht mehr.',
    newCodesAction: 'Neue Codes erstellen',
    removeApp: 'App entfernen',
    removeAppTitle: 'Die Authenticator-App entfernen?',
    removeAppText: 'Es wird kein Code mehr verlangt, und Ihre Wiederherstellungscodes gelten nicht mehr.',
    password: 'Passwort',
    passwordHint:
      'Ein neues beendet alle Ihre anderen Sitzungen. API-Schlüssel bleiben: Widerrufen Sie sie, wenn jemand sie gesehen haben könnte.',
    currentPassword: 'Aktuelles Passwort',
    wrongPassword:
      'Das aktuelle Passwort stimmt nicht. Wenn Sie keines haben, weil Sie sich anderswo anmelden, bitten Sie die Verwaltung um einen Link.',
    newPassword: 'Neues Passwort',
    newPasswordHint: '8 Zeichen oder mehr; am besten einige Wörter, die nur Sie so verbinden würden.',
    showPassword: 'Passwort anzeigen',
    changePassword: 'Passwort ändern',
    passwordSet: (ended: number) =>
      ended === 0
        ? 'Ihr Passwort ist geändert.'
        : ended === 1
          ? 'Ihr Passwort ist geändert, und eine andere Sitzung ist beendet.'
          : `Ihr Passwort ist geändert, und ${ended} andere Sitzungen sind beendet.`,
  },
});
