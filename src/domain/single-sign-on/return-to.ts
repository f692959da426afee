/**
 * A place on this site to go to after signing in. It begins with one slash and holds printable ASCII but no
 * backslash: browsers read `//host`, `/\host` and `/<tab>/host` as another site.
 */
export const localPath = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/;
