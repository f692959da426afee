import { setNonce } from 'get-nonce';

/** With which the policy of the page lets styles in that are made while it runs. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

// The library that stops a page from scrolling below a dialog asks there.
setNonce(nonce);
