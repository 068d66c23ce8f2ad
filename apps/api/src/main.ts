import { runAlone } from '#libs/platform';
import { ApiModule } from './api.module.js';

await runAlone('api', { modules: [ApiModule], consumes: false, documents: true });
