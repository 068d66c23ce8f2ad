import { Enums, Models } from '@cyclonedx/cyclonedx-library';
import { componentReference } from '../component-reference.js';
import { documentUuid, sbomFingerprint, type SbomTool } from '../identity.js';
import { genericPurl } from '../purl/purl-of.js';
import { type SbomSource, UNKNOWN_VERSION } from '../sbom-source.js';
import { listPieces, objectPieces, type TextPieces } from '../text-pieces.js';
import { cyclonedxComponent, NORMALIZED, NORMALIZERS } from './cyclonedx-component.js';

/** `Content-Type` of CycloneDX as JSON (CycloneDX 1.5, Media Types). */
export const CYCLONEDX_MEDIA_TYPE = 'application/vnd.cyclonedx+json; version=1.5';

/** CycloneDX 1.5 as pieces of JSON: the same source gives the same bytes. `fingerprint` is that of the source, where it is known. */
export function cyclonedxDocument(
  source: SbomSource,
  tool: SbomTool,
  fingerprint = sbomFingerprint(source, tool),
): TextPieces {
  const { app, components } = source;
  const references: string[] = [];
  const {
    components: _none,
    dependencies: _graph,
    ...head
  } = NORMALIZERS.makeForBom().normalize(headOf(source, tool, fingerprint), NORMALIZED);
  return objectPieces({
    ...head,
    components: () =>
      listPieces(components, (component) => {
        references.push(JSON.stringify(componentReference(component)));
        return cyclonedxComponent(component);
      }),
    // The components were all named by now.
    dependencies: () => dependencies(app.id, references),
    compositions: () => compositions(app.id, references),
  });
}

/** All but the components, which come one by one. */
function headOf(source: SbomSource, tool: SbomTool, fingerprint: string): Models.Bom {
  const { app, release } = source;
  const supplier =
    app.developer === null
      ? undefined
      : new Models.OrganizationalEntity({
          name: app.developer,
          url: new Set(app.developerWebsite === null ? [] : [app.developerWebsite]),
        });
  const name = app.name;
  const application = new Models.Component(Enums.ComponentType.Application, name, {
    bomRef: app.id,
    version: release.version ?? UNKNOWN_VERSION,
    supplier,
    purl: genericPurl(name, release.version) ?? undefined,
    hashes: new Models.HashDictionary(
      release.sha256 === null ? [] : [[Enums.HashAlgorithm['SHA-256'], release.sha256]],
    ),
  });
  const maker = new Models.Component(Enums.ComponentType.Application, tool.name, { version: tool.version });
  return new Models.Bom({
    serialNumber: `urn:uuid:${documentUuid('cyclonedx', fingerprint)}`,
    metadata: new Models.Metadata({
      timestamp: new Date(release.measuredAt),
      lifecycles: new Models.LifecycleRepository([Enums.LifecyclePhase.PostBuild]),
      // NTIA asks for the author of the data, beside the tool that wrote it.
      authors: new Models.OrganizationalContactRepository([
        new Models.OrganizationalContact({ name: tool.name }),
      ]),
      tools: new Models.Tools({ components: new Models.ComponentRepository([maker]) }),
      component: application,
      supplier,
    }),
  });
}

/** The library leaves out an empty `dependsOn`, without which some validators fail. */
function* dependencies(root: string, references: readonly string[]): TextPieces {
  yield '[';
  yield* objectPieces({ ref: root, dependsOn: () => listPieces(references, asWritten) });
  for (const reference of references) yield `,{"ref":${reference},"dependsOn":[]}`;
  yield ']';
}

/** Seen from outside there may be more in the application, and what its components depend on nobody can tell. */
function* compositions(root: string, references: readonly string[]): TextPieces {
  yield `[${JSON.stringify({ aggregate: 'incomplete', assemblies: [root], dependencies: [root] })}`;
  if (references.length > 0) {
    yield ',';
    yield* objectPieces({ aggregate: 'unknown', dependencies: () => listPieces(references, asWritten) });
  }
  yield ']';
}

const asWritten = (json: string): string => json;
