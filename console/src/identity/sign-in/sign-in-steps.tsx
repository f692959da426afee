import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import type { loginReply } from '@skep/server/api/authentication/platform.schemas.ts';
import type { Reply } from '#api/reply.ts';
import { providersQuery } from './providers.ts';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { useSignInMessages } from './sign-in.messages.ts';

type Step = 'password' | 'code' | 'register';

type Props = {
  startWith: Step;
  /** Who is to sign in, where that is known. */
  email?: string;
  /** How the title of a step is shown: a page and a window have different ones. */
  Heading: ComponentType<{ text: string }>;
  /** The path that single sign-on leads back to. */
  returnTo: string;
  onSignedIn: () => unknown;
};

/** Signing in: with a password, a passkey or at another site, then with the second factor where there is one. */
export function SignInSteps({ startWith, email = '', Heading, returnTo, onSignedIn }: Props) {
  const say = useSignInMessages();
  const [step, setStep] = useState(startWith);
  const { data: providers } = useQuery(providersQuery);
  const entered = async ({
    second_factor_required,
  }: Pick<Reply<typeof loginReply>, 'second_factor_required'>) =>
    second_factor_required ? setStep('code') : void (await onSignedIn());

  if (step === 'code')
    return (
      <CodeForm
        heading={<Heading text={say.codeTitle} />}
        onSignedIn={onSignedIn}
        onBack={() => setStep('password')}
      />
    );
  if (step === 'register')
    return (
      <RegisterForm
        heading={<Heading text={say.registerTitle} />}
        onSignedIn={onSignedIn}
        onBack={() => setStep('password')}
      />
    );
  return (
    <PasswordForm
      heading={<Heading text={say.title} />}
      email={email}
      providers={providers}
      returnTo={returnTo}
      onEntered={entered}
      onRegister={() => setStep('register')}
    />
  );
}
