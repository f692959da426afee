import { messages } from '#language/messages.ts';

export const useDropMessages = messages({
  en: {
    upload: 'Upload files',
    folder: 'Upload a folder',
    drop: 'or drop files and folders anywhere on this page. Archives (zip, tar) are unpacked; hidden files such as .DS_Store are left out.',
    over: (jar: string) => `Drop to upload to ${jar}`,
  },
  de: {
    upload: 'Dateien hochladen',
    folder: 'Ordner hochladen',
    drop: 'oder Dateien und Ordner irgendwo auf dieser Seite ablegen. Archive (zip, tar) werden entpackt; versteckte Dateien wie .DS_Store bleiben weg.',
    over: (jar: string) => `Ablegen, um nach ${jar} hochzuladen`,
  },
});
