package io.ironbridge.servants;

import java.nio.file.Path;

/**
 * One generation of the programs: a servant uses the one with which it was started.
 *
 * @param generation counts up from 1
 * @param folder with the programs
 */
public record LoadedPrograms(int generation, Path folder) {}
