/**
 * Answers of IMS and IMS Connect other than output of a program: return and reason codes, OTMA
 * sense codes, DFS messages.
 */
@NullMarked
package io.ironbridge.connectorims.answer;

import org.jspecify.annotations.NullMarked;
