import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';

/** The addresses of reports and documents that notifications of the API name. */
const address = /(\/(?:reports|documents|alerts)\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/;

/** A text in which the address of a report or a document leads there; all else of it is text. */
export function LinkedText({ text }: { text: string }) {
  return text.split(address).map((part, at) =>
    address.test(part) ? (
      <Anchor key={at} inherit component={Link} to={part}>
        {part}
      </Anchor>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
