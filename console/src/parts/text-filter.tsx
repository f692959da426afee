import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

type Props = {
  label: string;
  placeholder?: string;
  value: string | undefined;
  onChange: (text: string | undefined) => void;
};

/** Narrows a list by a text, a moment after the last key. */
export function TextFilter({ label, placeholder, value, onChange }: Props) {
  const [text, setText] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  const change = useDebouncedCallback((written: string) => onChange(written.trim() || undefined), 300);
  // Changed elsewhere, as by the browser's way back.
  if (value !== known) {
    setKnown(value);
    if ((value ?? '') !== text.trim()) setText(value ?? '');
  }
  return (
    <TextInput
      type="search"
      label={label}
      {...(placeholder && { placeholder })}
      value={text}
      maxLength={200}
      onChange={(event) => {
        setText(event.currentTarget.value);
        change(event.currentTarget.value);
      }}
    />
  );
}
