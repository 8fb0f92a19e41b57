package io.ironbridge.lab.stub;

import io.ironbridge.copybook.layout.Layout;
import java.util.Optional;

/**
 * An area that a program gets or returns.
 *
 * @param name of the container; empty for a COMMAREA, a segment or a message
 * @param character whether it is a CHAR container
 * @param layout empty: text of any length
 */
public record StubArea(String name, boolean character, Optional<Layout> layout) {}
