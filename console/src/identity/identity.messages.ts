import { messages } from '#language/messages.ts';
import type { Device } from './device.ts';

const named = ({ browser, system }: Device, on: (browser: string, system: string) => string, none: string) =>
  browser && system ? on(browser, system) : (browser ?? system ?? none);

export const useIdentityMessages = messages({
  en: {
    device: (device: Device) =>
      named(device, (browser, system) => `${browser} on ${system}`, 'A device of unknown kind'),
    passkeyName: 'Name of the passkey',
    makePasskey: 'Create the passkey',
    passkeysNeedHttps: 'This browser makes no passkeys here: they need an address with https, or localhost.',
    dismissed: 'No passkey was made. Try again, and confirm in the window that your browser shows.',
    known: 'This device has a passkey for your account already.',
    address: `Passkeys do not work at this address: open Skep at its own name (PUBLIC_URL), not at a number.`,
    qrCode: 'QR code for your authenticator app',
    scan: 'Scan the QR code with your authenticator app.',
    orType: 'Or type this key into it:',
    firstCode: 'Code that the app shows',
    codeForm: 'Six digits',
    wrongFirstCode:
      'This code is wrong, or was used already. Check the clock of your phone, and enter the next one.',
    turnOn: 'Turn it on',
    cancel: 'Cancel',
    codesTitle: 'Recovery codes for Skep',
    codesHint:
      'Keep these somewhere safe, not on your phone: each of them signs you in once when you do not have your app. They are shown only now.',
    copy: 'Copy',
    copied: 'Copied',
    save: 'Download',
    print: 'Print',
    codesKept: 'I have kept them',
  },
  de: {
    device: (device: Device) =>
      named(device, (browser, system) => `${browser} auf ${system}`, 'Ein Gerät unbekannter Art'),
    passkeyName: 'Name des Passkeys',
    makePasskey: 'Passkey erstellen',
    passkeysNeedHttps:
      'Dieser Browser erstellt hier keine Passkeys: Sie brauchen eine Adresse mit https, oder localhost.',
    dismissed:
      'Es wurde kein Passkey erstellt. Versuchen Sie es noch einmal, und bestätigen Sie im Fenster Ihres Browsers.',
    known: 'Dieses Gerät hat schon einen Passkey für Ihr Konto.',
    address:
      'Unter dieser Adresse funktionieren Passkeys nicht: Öffnen Sie Skep unter seinem Namen (PUBLIC_URL), nicht unter einer Nummer.',
    qrCode: 'QR-Code für Ihre Authenticator-App',
    scan: 'Scannen Sie den QR-Code mit Ihrer Authenticator-App.',
    orType: 'Oder geben Sie dort diesen Schlüssel ein:',
    firstCode: 'Code, den die App zeigt',
    codeForm: 'Sechs Ziffern',
    wrongFirstCode:
      'Dieser Code stimmt nicht oder wurde schon verwendet. Prüfen Sie die Uhr Ihres Telefons, und geben Sie den nächsten ein.',
    turnOn: 'Einschalten',
    cancel: 'Abbrechen',
    codesTitle: 'Wiederherstellungscodes für Skep',
    codesHint:
      'Bewahren Sie sie sicher auf, nicht auf Ihrem Telefon: Jeder meldet Sie einmal an, wenn Sie Ihre App nicht haben. Sie werden nur jetzt gezeigt.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    save: 'Herunterladen',
    print: 'Drucken',
    codesKept: 'Ich habe sie aufbewahrt',
  },
});
