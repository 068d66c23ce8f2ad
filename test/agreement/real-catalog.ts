import { loadCatalog } from '#libs/catalog';
import type { DocumentComponent } from '../model/extraction-document.js';
import type { ModelCatalog } from '../model/technologies.js';

/** The product's catalog as the naive model asks for it. Only the data is shared: matching, ranks and versions. */
export function realCatalog(): ModelCatalog {
  const catalog = loadCatalog();
  return {
    canonical: (name) => catalog.find(name),
    fromComponent: (component) => [...catalog.fromComponent(complete(component))],
    fromRuntime: (facts) => [...catalog.fromRuntime(facts)],
    rank: (name) => catalog.find(name)?.rank ?? Number.MAX_SAFE_INTEGER,
  };
}

function complete(component: DocumentComponent) {
  const { source, name, type, version = null, license = null, cpe = null, purl = null } = component;
  return { source, name, type, version, license, cpe, purl };
}
