import { stream, completion } from '#test/models/scripted-answers.ts';
import { startScriptedServer, type Answer } from '#test/models/scripted-server.ts';

// A model server in a process of its own that answers at once: what is asked through the model gateway and directly.
const server = await startScriptedServer();
const tokens = Array.from({ length: 20 }, (_, index) => `token${index} `);
const whole = completion(tokens.join(''));
const pieces = stream(tokens);
const answer: Answer = (response, received) =>
  received.body['stream'] === true ? pieces(response, received) : whole(response, received);
server.route('/v1/chat/completions', answer);
server.route('/v1/models', (response) => void response.writeHead(404).end());
console.log(`model ready at ${server.base_url}`);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
