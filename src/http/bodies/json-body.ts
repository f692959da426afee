import { AppError } from '#kernel/errors.ts';
import { whyTooDeepText } from '#kernel/storable.ts';
import type { App } from '#http/app.ts';

/** Takes JSON, and nothing where nothing is wanted: many clients call any request `application/json`, also one without a body. */
export function takeJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const why = whyTooDeepText(body);
    if (why !== null) done(new AppError('invalid', `The body ${why}`));
    else if (body === '' && request.routeOptions.schema?.body === undefined) done(null);
    else void parse(request, body, done);
  });
}
