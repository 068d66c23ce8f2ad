import { runAlone } from '#libs/platform';
import { ProjectorModule } from './projector.module.js';

await runAlone('projector', { modules: [ProjectorModule], consumes: true, documents: false });
