import { type ApiServer, startApi } from '../../../../../test/support/api-server.js';
test('x', async () => {
  const api: ApiServer = await startApi();
  const r = await api.get('/v1/lookup?app=dovetick');
  console.log(r.statusCode, JSON.stringify(r.json(), null, 1));
  await api.close();
});
