import { Type, type TSchema, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

import {
  applicationShape,
  scaleShape,
  technologyShape,
  type ApplicationData,
  type CatalogData,
  type ScaleData,
  type TechnologyData,
} from './catalog-shape.js';

const envelopeShape = Type.Object(
  { scale: Type.Unknown(), categories: Type.Array(Type.Unknown()), applications: Type.Array(Type.Unknown()) },
  { additionalProperties: false },
);
const categoryShape = Type.Object(
  { category: Type.String({ pattern: '^\\S(.*\\S)?$' }), technologies: Type.Array(Type.Unknown()) },
  { additionalProperties: false },
);

/** What of the data has the right shape, and a problem for each place that has not. */
export interface ShapeVerdict {
  readonly problems: string[];
  readonly data: Omit<CatalogData, 'scale'> & { readonly scale: ScaleData | null };
}

/** Reads untyped data part by part, so that one misshapen entry does not hide the problems of the others. */
export function checkShape(data: unknown): ShapeVerdict {
  const problems: string[] = [];
  const envelope = read(envelopeShape, data, 'catalog', problems);
  const scale = envelope && read(scaleShape, envelope.scale, 'scale', problems);
  const categories = (envelope?.categories ?? []).flatMap((each, index) => {
    const category = read(categoryShape, each, `category ${index + 1}`, problems);
    if (category === null) return [];
    return [{ category: category.category, technologies: readTechnologies(category, problems) }];
  });
  const applications = (envelope?.applications ?? []).flatMap((each, index): ApplicationData[] => {
    const application = read(applicationShape, each, `application ${nameOf(each, index)}`, problems);
    return application === null ? [] : [application];
  });
  return { problems, data: { scale, categories, applications } };
}

function readTechnologies(category: Static<typeof categoryShape>, problems: string[]): TechnologyData[] {
  return category.technologies.flatMap((each, index) => {
    const label = `${category.category} / ${nameOf(each, index)}`;
    const technology = read(technologyShape, each, label, problems);
    return technology === null ? [] : [technology];
  });
}

function read<Shape extends TSchema>(
  shape: Shape,
  value: unknown,
  label: string,
  problems: string[],
): Static<Shape> | null {
  if (Value.Check(shape, value)) return value;
  for (const error of Value.Errors(shape, value)) {
    const found = error.value === undefined ? 'nothing' : JSON.stringify(error.value);
    problems.push(`${label}: ${error.path || 'the whole'}: ${error.message}, found ${found}`);
  }
  return null;
}

function nameOf(value: unknown, index: number): string {
  const named = typeof value === 'object' && value !== null && 'name' in value ? value.name : null;
  return typeof named === 'string' ? named : `number ${index + 1}`;
}
