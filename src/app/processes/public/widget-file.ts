import { fileURLToPath } from 'node:url';

/** Where `npm run build:widget` puts it. */
export const widgetFile = fileURLToPath(new URL('../../../../widget/dist/bot-widget.js', import.meta.url));
