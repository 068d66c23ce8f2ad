import type { Measured, Target } from './benchmark.js';

/** A figure as it is printed and written to JSON. */
export interface Figure {
  readonly name: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly floor: number;
  /** The value by the floor. */
  readonly ratio: number;
  /** Such as `ratio >= 0.6`. */
  readonly target: string | null;
  /** Null where there is no target. */
  readonly holds: boolean | null;
}

export function figureOf({ name, what, value, unit, floor, target }: Measured): Figure {
  const ratio = value / floor;
  return {
    name,
    what,
    value,
    unit,
    floor,
    ratio,
    target: target && `${target.of} ${target.is} ${target.limit}`,
    holds: target && reaches(target.of === 'value' ? value : ratio, target),
  };
}

function reaches(value: number, { is, limit }: Target): boolean {
  if (is === '>=') return value >= limit;
  return is === '<' ? value < limit : value <= limit;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  const high = sorted[middle];
  const low = sorted[sorted.length % 2 === 0 ? middle - 1 : middle];
  if (high === undefined || low === undefined) throw new RangeError('nothing has no median');
  return (low + high) / 2;
}

/** The smallest value that so many of a hundred do not exceed (nearest rank). */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('nothing has no percentile');
  return value;
}

const HEADINGS = ['name', 'what', 'value', 'floor', 'unit', 'ratio', 'target', 'holds'];

/** The figures under one another; numbers to the right. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = [HEADINGS, ...figures.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const isNumber = (column: number): boolean => ['value', 'floor', 'ratio'].includes(HEADINGS[column]!);
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        isNumber(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}

function cellsOf(figure: Figure): string[] {
  const { name, what, unit, target, holds } = figure;
  const said = holds === null ? '-' : holds ? 'yes' : 'MISSED';
  const numbers = [figure.value, figure.floor].map(textOf);
  return [name, what, ...numbers, unit, figure.ratio.toFixed(3), target ?? '-', said];
}

function textOf(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value >= 1_000 ? 0 : 2 });
}
