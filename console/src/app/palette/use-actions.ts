import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sectionsFor } from '#app/sections.ts';
import { useShellMessages } from '#app/shell.messages.ts';
import { useSignOut } from '#app/use-sign-out.ts';
import { jarsQuery } from '#api/jars.ts';
import { sessionQuery } from '#api/session.ts';
import { languages, setLanguage, useLanguage, type Language } from '#language/language.ts';
import { isMeant, type Action } from './action.ts';
import { entitiesNamedQuery, recentConversationsQuery } from './places.ts';
import { usePaletteMessages } from './palette.messages.ts';

const pause = 250;
/** Of each kind at most so many while something is typed; fewer conversations before. */
const mostOfKind = 5;
const mostRecent = 3;

/**
 * What the palette offers for what is typed. What is looked for on the server comes last, so that nothing moves below the choice
 * when it arrives.
 */
export function useActions(typed: string): { actions: Action[]; busy: boolean } {
  const text = typed.trim();
  const pages = usePages();
  const commands = useCommands();
  const { jars, conversations } = usePlaces();
  const { entities, busy } = useEntities(text);
  const texts = useTextActions(text);
  if (text === '')
    return { actions: [...pages, ...conversations.slice(0, mostRecent), ...commands], busy: false };
  const meant = (actions: Action[]) => actions.filter((action) => isMeant(action, text)).slice(0, mostOfKind);
  const known = [pages, jars, conversations, commands].flatMap(meant);
  return { actions: [...known, ...texts, ...entities], busy };
}

/** Goes to an address of the console. */
function useGo() {
  const router = useRouter();
  return (href: string) => void router.navigate({ href });
}

function usePages(): Action[] {
  const say = useShellMessages();
  const palette = usePaletteMessages();
  const go = useGo();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const shown = sectionsFor(session?.user.role);
  const page = (label: string, icon: Action['icon'], to: string): Action => ({
    label,
    kind: 'page',
    icon,
    run: () => go(to),
  });
  return [
    ...shown.map(({ to, name, icon }) => page(say[name], icon, to)),
    page(palette.tests, 'search', '/search/tests'),
    page(say.account, 'user', '/account'),
  ];
}

/** Honey jars and conversations. */
function usePlaces(): { jars: Action[]; conversations: Action[] } {
  const go = useGo();
  const say = usePaletteMessages();
  const { data: listed } = useQuery(jarsQuery);
  const { data: recent } = useQuery(recentConversationsQuery);
  return {
    jars: (listed?.honey_jars ?? []).map(({ id, name, document_count }) => ({
      label: name,
      kind: 'jar',
      icon: 'jar',
      description: say.documents(document_count),
      run: () => go(`/jars/${id}`),
    })),
    conversations: (recent?.conversations ?? []).map(({ id, title }) => ({
      label: title,
      kind: 'conversation',
      icon: 'chat',
      run: () => go(`/conversations/${id}`),
    })),
  };
}

function useEntities(text: string): { entities: Action[]; busy: boolean } {
  const go = useGo();
  const say = usePaletteMessages();
  const [name] = useDebouncedValue(text, pause);
  const { data, isFetching } = useQuery(entitiesNamedQuery(name));
  const entities = text.length < 2 ? [] : (data?.entities ?? []);
  return {
    busy: isFetching || (name !== text && text.length > 1),
    entities: entities.map(({ id, name: called, type, aliases, document_count }) => ({
      label: called,
      kind: 'entity',
      icon: 'graph',
      description: [type, say.documents(document_count), aliases.slice(0, 3).join(', ')]
        .filter(Boolean)
        .join(' · '),
      run: () => go(`/entities/${id}`),
    })),
  };
}

/** To search and to ask what is typed. */
function useTextActions(text: string): Action[] {
  const say = usePaletteMessages();
  const router = useRouter();
  if (text.length < 2) return [];
  return [
    {
      label: say.search(text),
      kind: 'command',
      icon: 'search',
      run: () => void router.navigate({ to: '/search', search: { q: text } }),
    },
    {
      label: say.ask(text),
      kind: 'command',
      icon: 'chat',
      run: () => void router.navigate({ href: `/?${new URLSearchParams({ question: text }).toString()}` }),
    },
  ];
}

function useCommands(): Action[] {
  const say = useShellMessages();
  const palette = usePaletteMessages();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const language = useLanguage();
  const signOut = useSignOut();
  const others = Object.entries(languages).filter(([name]) => name !== language);
  return [
    {
      label: dark ? say.light : say.dark,
      kind: 'command',
      icon: 'settings',
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    ...others.map(([name, title]): Action => ({
      label: palette.language(title),
      kind: 'command',
      icon: 'settings',
      run: () => setLanguage(name as Language),
    })),
    { label: say.signOut, kind: 'command', icon: 'user', run: () => void signOut() },
  ];
}
