package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.task.RegionRequest.StartTask;

/**
 * A START whose time has come.
 *
 * @param request with the user under whom it runs and its REQID filled in
 */
public record DueStart(StartTask request) {}
